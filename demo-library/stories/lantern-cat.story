languages en ja
title The Lantern Cat | ともしび猫
author Komavox Studio | コマボックス工房
summary Mio minds her grandfather's lantern shop. One night there is a lantern too many, and a black cat who says it is his. | おじいちゃんの提灯屋を手伝うミオ。ある夜、提灯がひとつ多い。「それはぼくのだ」と黒猫が言った。

cast mio person hair=bob/1/#3a2a4a eyes=0.4/#8a5a2a outfit=kimono/0.2/#e4776a
cast gramps person hair=elder/0/#e8e4dc eyes=1/#333333 outfit=shirt/0.5/#6f7f5f glasses beard
cast sumi cat coat=1/#2c2a38
cast pip ghost coat=0/#e9f4ff

cover night-city
  mio 42 full cheer laugh > lantern
  sumi 80 full happy <

chapter 1 A Light Too Many | ひとつ多い灯り
page 5:1 4:1,1 4:2,3~
panel night-city
  caption In the old town, the lanterns are lit at dusk. | {古|ふる}い{町|まち}では、{日暮|ひぐ}れに{灯|あか}りがともる。
panel shop
  mio 62 half hold calm < lantern
  say mio Nine, ten, eleven... | {九|きゅう}、{十|じゅう}、{十一|じゅういち}…
panel shop
  gramps 35 half hips happy >
  say gramps Are they all there, Mio? | {全部|ぜんぶ}あるかい、ミオ？
panel focus
  mio 50 close surprised >
  say mio Twelve?! | {十二|じゅうに}？！
panel shop
  mio 24 half think puzzled >
  gramps 78 half crossed calm <
  say mio We only made eleven today, Grandpa. | {今日|きょう}は{十一個|じゅういっこ}しか{作|つく}ってないよ。
  say gramps Then one came by itself. | じゃあ、ひとつは{勝手|かって}に{来|き}たんだな。

page 4:3,2 5:1 4:1,1~
panel shop
  mio 30 half hold puzzled > lantern
  say mio It is warm. But there is no candle inside! | あったかい。でも、ろうそくがない！
panel tone
  mio 50 bust scared <
  think mio Is it breathing? | {息|いき}してる？
panel flash
  sumi 50 bust shout
  shout sumi Do not shake that! | {揺|ゆ}らすな！
panel shop speed
  mio 50 half reach scared <
  sfx 24 80 90 Clatter! | ガタッ
  shout mio A talking cat?! | {猫|ねこ}がしゃべった？！
panel room
  sumi 55 bust angry <
  say sumi That lantern is mine. | その{提灯|ちょうちん}はぼくのだ。
  say sumi Well, it is my job. | いや、ぼくの{仕事|しごと}だ。

page 5:2,3 4:1 5:1,1~
panel tone
  sumi 40 full calm >
  say sumi I am Sumi. I walk lost lights home. | ぼくはスミ。{迷|まよ}った{灯|あか}りを{家|いえ}まで{送|おく}る。
panel shop
  mio 70 half hips puzzled <
  say mio Lost lights? Like fireflies? | {迷|まよ}った{灯|あか}り？ホタルみたいな？
  say mio This one looks sad. | この{子|こ}、{悲|かな}しそう。
panel glow
  pip 50 half shy >
  caption The lantern opened one eye. | {提灯|ちょうちん}が、そっと{目|め}を{開|あ}けた。
  whisper pip Hello... | こんばんは…
panel glow
  mio 50 close sparkle >
  shout mio You are so cute! | かわいい！
panel tone
  pip 48 bust cry <
  say pip I cannot find my window. | ぼくの{窓|まど}が、{見|み}つからないの。

page 5:1 4:1,1 4:3,2~
panel night-city
  mio 40 full run determined > lantern
  sumi 76 full determined >
  caption So the three of them ran through the town. | こうして{三人|さんにん}は{町|まち}を{走|はし}った。
panel street
  mio 66 half point puzzled <
  say mio This one? | この{窓|まど}？
panel street
  pip 44 bust sad >
  say pip No. Mine had a blue curtain. | ちがう。{青|あお}いカーテンだった。
panel street
  sumi 28 full puzzled >
  mio 72 half think sad <
  think mio Every curtain looks grey at night. | {夜|よる}はどのカーテンも{灰色|はいいろ}だ。
panel focus
  mio 50 close happy >
  shout mio I know! | そうだ！

page 4:1 5:1,1 5:1
panel night
  mio 45 half cheer determined > lantern
  say mio If we hang you up high, somebody will look for you! | {高|たか}い{所|ところ}に{吊|つ}るせば、きっと{誰|だれ}かが{気|き}づくよ！
panel night-city
  pip 60 half happy >
  sfx 40 84 84 Glow | ぽうっ
  say pip I can see the whole town! | {町|まち}が{全部|ぜんぶ}{見|み}える！
panel room
  gramps 40 bust surprised >
  say gramps That light... It is my old lamp! | あの{灯|あか}り…わしの{古|ふる}いランプだ！
panel glow
  gramps 24 half happy > lantern
  mio 54 half wave laugh <
  sumi 84 full happy <
  say gramps Welcome home, little one. | おかえり、ちびすけ。
  say mio It was our own window! | うちの{窓|まど}だったんだ！

chapter 2 The Bridge in the Rain | 雨の橋
page 5:1 4:1,1~ 4:1
panel bridge rain
  caption Rain came, and the river lights went out one by one. | {雨|あめ}が{降|ふ}り、{川|かわ}の{灯|あか}りがひとつずつ{消|き}えた。
panel shop
  sumi 40 bust sad >
  say sumi No boat can see the bridge now. | これじゃ{舟|ふね}から{橋|はし}が{見|み}えない。
panel shop
  mio 56 half hips determined <
  say mio Then we will be the light. | なら、あたしたちが{灯|あか}りになろう。
panel bridge rain
  mio 38 half hold determined > umbrella
  sumi 74 full scared <
  say mio Stay close to me, Sumi. | スミ、{離|はな}れないで。
  say sumi Cats and rain do not mix! | {猫|ねこ}は{雨|あめ}が{苦手|にがて}なんだ！

page 4:2,3~ 5:1 4:1,1
panel gloom rain
  mio 50 bust scared >
  sfx 70 84 80 Whoosh | ゴオオ
  say mio The wind! | {風|かぜ}が！
panel flash
  mio 50 half reach shout >
  shout mio My umbrella! | {傘|かさ}が！
panel bridge rain
  mio 30 half hold cry > lantern
  sumi 72 full sad <
  say mio The flame is gone. I am sorry. | {火|ひ}が{消|き}えちゃった。ごめんね。
  say sumi You are soaked. Come under here. | びしょぬれだ。こっちにおいで。
panel tone
  pip 52 bust determined >
  say pip Let me do it. | ぼくがやる。
panel tone
  mio 48 bust surprised <
  say mio Pip? You followed us? | ピップ？ついて{来|き}たの？

page 5:1 4:3,2~ 4:1,1
panel night rain
  pip 52 half determined >
  caption A very small light flew into the dark. | とても{小|ちい}さな{灯|あか}りが、{闇|やみ}へ{飛|と}んだ。
panel bridge rain
  mio 30 half point scared >
  shout mio It is too far! | {遠|とお}すぎるよ！
panel focus
  pip 50 bust shout >
  shout pip Over here! | こっちだよ！
panel bridge rain
  gramps 44 half point surprised >
  say gramps I see it! Turn left! | {見|み}えたぞ！{左|ひだり}だ！
panel glow
  pip 52 half laugh <
  sfx 28 84 76 Shine | きらり
  say pip They see me! | {見|み}つけてくれた！

page 4:1,1 5:1 4:2,3~
panel sky
  sumi 42 full happy >
  say sumi The rain is over. | {雨|あめ}があがった。
panel hill
  mio 58 half cheer laugh <
  say mio Every boat came home! | {舟|ふね}がみんな{帰|かえ}ってきた！
panel hill
  gramps 26 half hips happy >
  mio 58 half wave happy <
  sumi 86 full calm <
  say gramps I sailed right into your light. | お{前|まえ}たちの{灯|あか}りに{助|たす}けられたよ。
  say mio It was not me. It was Pip. | あたしじゃないよ。ピップだよ。
panel glow
  pip 48 bust shy >
  say pip I was scared too. | ぼくも{怖|こわ}かった。
panel glow
  sumi 36 bust happy >
  say sumi The bravest lights are the ones that shake. | {勇気|ゆうき}のある{灯|あか}りほど、よく{揺|ゆ}れるんだ。

page 5:1 4:1,1~ 5:1
panel night-city
  caption Now the bridge has a lantern of its own. | {今|いま}では、{橋|はし}に{灯|あか}りがひとつある。
panel shop
  mio 60 half hold puzzled < lantern
  say mio Nine, ten, eleven, twelve... | {九|きゅう}、{十|じゅう}、{十一|じゅういち}、{十二|じゅうに}…
panel shop
  sumi 44 bust surprised >
  say sumi Mio. Count again. | ミオ。もう{一度|いちど}{数|かぞ}えて。
panel shop
  mio 36 bust sparkle >
  sumi 74 bust laugh <
  shout mio Thirteen! | {十三|じゅうさん}！
  say sumi Here we go again. | またか。
