languages ko
title 꼴찌들의 운동회
author 코마복스 스튜디오
summary 삼 반은 한 번도 이긴 적이 없다. 올해 마지막 이어달리기, 느린 하루와 빠른 지우가 한 팀이 되었다.

cast haru person hair=bob/0.8/#4a2f28 eyes=0.4/#6b4a2a outfit=hoodie/0.2/#7fb069
cast jiu person hair=spiky/1/#20242f eyes=1/#2b2b2b outfit=shirt/0.3/#e4574c
cast saem person hair=wavy/0.3/#9a6a4a eyes=0.5/#3f7d4f outfit=coat/0.3/#f0c25a glasses
cast kong fox coat=0.2/#f0a04b

cover pitch
  haru 34 full run laugh >
  jiu 72 full run happy >

chapter 1 마지막 이어달리기
page 5:1 4:2,3~ 4:1,1
panel pitch
  caption 오늘은 운동회 날이다.
panel pitch
  saem 40 half cheer happy >
  say saem 마지막은 이어달리기!
panel tone
  haru 54 bust scared <
  say haru 선생님, 저는 너무 느려요.
panel pitch
  jiu 50 half crossed angry >
  say jiu 나는 지는 게 싫어.
panel focus
  haru 50 bust sad <
  say haru 미안해, 지우야.

page 4:3,2 5:1 4:1,1~
panel hill
  haru 34 half sit sad >
  kong 74 half puzzled <
  caption 하루는 운동장 뒤에서 여우를 만났다.
panel tone
  kong 50 bust happy <
  say kong 왜 울어?
panel hill
  haru 30 half calm >
  kong 74 half calm <
  say haru 나는 뛰는 게 무서워.
  say kong 그럼 멈추지 않으면 되지.
panel flash
  haru 50 bust surprised
  shout haru 멈추지 않는다!
panel pitch
  saem 50 half point shout >
  say saem 모두 준비!

page 5:1 4:1,1~ 5:1
panel pitch speed
  jiu 40 half run determined >
  sfx 78 30 84 다다다
  caption 지우가 달린다. 삼 반이 처음으로 일 등이다!
panel flash
  jiu 50 bust scared
  shout jiu 으악!
panel pitch
  jiu 50 half sit cry <
  say jiu 발목이 아파.
panel pitch
  haru 30 half reach determined >
  jiu 72 half sit surprised <
  say haru 지우야, 바통을 줘!
  say jiu 모두 먼저 갔어.

page 4:1 5:2,3~ 4:1,1
panel pitch speed
  haru 40 half run determined >
  caption 하루는 느렸다. 하지만 한 번도 멈추지 않았다.
panel tone
  jiu 50 bust shout >
  shout jiu 힘내, 하루야!
panel pitch
  haru 34 half cheer laugh >
  saem 74 half cheer laugh <
  say saem 삼 반, 끝까지 달렸습니다!
  say haru 또 꼴찌지만 기분이 좋아요.
panel glow
  jiu 50 bust happy <
  say jiu 내년에도 같이 뛰자.
panel hill
  kong 50 half laugh >
  say kong 잘했어, 하루.
