languages en ja
title The Forest Clock | 森の時計
author Komavox Studio | コマボックス工房
summary Hana is always late. Behind the school lies a forest where a clock runs backwards, and a fox who winds it. | いつも遅刻ばかりのハナ。学校の裏の森には、逆に進む時計と、ねじを巻くキツネがいた。

cast hana person hair=twintails/0.5/#8c4a32 eyes=0.4/#5b3a8c outfit=sailor/0/#ffffff skirt
cast ren person hair=short/1/#20242f eyes=1/#2b2b2b outfit=hoodie/0.3/#6fa58a
cast kohaku fox coat=0.3/#f0a04b
cast tock person hair=long/0/#dfe8ef eyes=0.2/#63b3c7 outfit=cloak/0.6/#4a5f94

cover forest
  hana 34 full reach sparkle >
  kohaku 74 full happy <

chapter 1 Five Minutes Before | 五分前
page 4:1 5:2,3~ 4:1,1
panel street speed
  hana 36 half run scared >
  sfx 76 70 80 Dash | ダダダ
  shout hana Late again! | また{遅刻|ちこく}だ！
panel tone
  ren 50 bust calm <
  say ren Four days in a row. | {四日|よっか}{連続|れんぞく}。
panel street
  hana 28 half hips angry >
  ren 74 half crossed calm <
  say hana The morning is too short! | {朝|あさ}が{短|みじか}すぎるの！
  say ren It is the same for me. | ぼくにも{同|おな}じ{朝|あさ}だよ。
panel hill
  hana 50 half point surprised >
  say hana A short cut! | {近道|ちかみち}！
panel hill
  ren 60 half reach scared <
  say ren Not the forest! | {森|もり}はだめだ！

page 5:1 4:1,1~ 5:1
panel forest
  caption The forest behind the school was very quiet. | {学校|がっこう}の{裏|うら}の{森|もり}は、とても{静|しず}かだった。
panel forest
  hana 46 half think scared >
  sfx 74 78 64 Tick tock | チクタク
  say hana Is that a clock? | {時計|とけい}の{音|おと}？
panel focus
  kohaku 50 bust surprised >
  say kohaku You can hear it? | {聞|き}こえるの？
panel forest
  hana 26 half reach surprised >
  kohaku 74 half calm <
  shout hana A fox! With a voice! | キツネが！しゃべった！
  say kohaku A girl! With no manners! | {女|おんな}の{子|こ}が！{失礼|しつれい}だ！

page 4:3,2 5:1 4:1,1~
panel forest
  kohaku 66 half happy <
  say kohaku I am Kohaku. I wind the forest clock. | ぼくはコハク。{森|もり}の{時計|とけい}のねじを{巻|ま}いている。
panel tone
  hana 50 bust puzzled >
  say hana It runs backwards! | {逆|ぎゃく}に{進|すす}んでる！
panel forest
  kohaku 28 half laugh >
  hana 72 half hold sparkle < clock
  say kohaku One turn gives you five minutes. | ひと{巻|ま}きで{五分|ごふん}{戻|もど}るよ。
  say hana Five minutes? That is all I need! | {五分|ごふん}？それで{十分|じゅうぶん}！
panel flash
  hana 50 half cheer laugh > clock
  sfx 24 76 84 Click | カチッ
  shout hana Turn! | {回|まわ}れ！
panel street
  ren 56 half stand surprised <
  say ren You are early?! | {早|はや}いじゃないか？！

page 4:1,1 5:1 4:2,3~
panel office
  hana 44 half hips happy >
  say hana Good morning! | おはよう！
panel room
  ren 56 half think puzzled <
  think ren Early every day this week. | {今週|こんしゅう}は{毎日|まいにち}{早|はや}い。
panel forest
  hana 30 half hold happy > clock
  kohaku 76 half sleepy <
  say hana Once more, please! | もう{一回|いっかい}お{願|ねが}い！
  say kohaku That makes twelve turns. | これで{十二回|じゅうにかい}だよ。
panel tone
  kohaku 50 bust sad >
  say kohaku Hana. Look at the leaves. | ハナ。{葉|は}っぱを{見|み}て。
panel forest
  hana 46 half stand scared >
  say hana They are all falling up. | {葉|は}が{上|うえ}に{落|お}ちてる。

page 5:1 4:1,1~ 5:1
panel gloom
  tock 50 half reach calm >
  caption Between the trees stood the keeper of the hours. | {木々|きぎ}の{間|あいだ}に、{時|とき}の{番人|ばんにん}が{立|た}っていた。
panel gloom
  tock 46 bust angry <
  say tock Who takes my minutes? | わたしの{時間|じかん}を{取|と}るのは{誰|だれ}だ？
panel focus
  hana 50 bust scared >
  say hana It was me. | わたしです。
panel forest
  kohaku 26 half determined >
  hana 52 half hold sad > clock
  tock 84 half stand calm <
  say tock Sixty minutes. You must give them back. | {六十分|ろくじゅっぷん}だ。{返|かえ}してもらおう。
  say hana How do you give back time? | {時間|じかん}って、どう{返|かえ}すの？

chapter 2 The Hour She Gave Back | 返した一時間
page 5:1 4:2,3~ 4:1,1
panel forest
  tock 66 half point calm <
  say tock Spend one hour on somebody else. | {一時間|いちじかん}、{誰|だれ}かのために{使|つか}いなさい。
panel tone
  hana 50 bust surprised >
  say hana Only that? | それだけ？
panel forest
  kohaku 30 half puzzled >
  hana 74 half hips determined <
  say kohaku It is harder than it sounds. | {案外|あんがい}{難|むずか}しいんだよ。
  say hana Watch me! | {見|み}てて！
panel street
  hana 40 half reach happy >
  say hana May I carry that for you? | {荷物|にもつ}、{持|も}ちましょうか？
panel street
  kohaku 50 half surprised <
  say kohaku That was ten seconds. | {今|いま}ので{十秒|じゅうびょう}。

page 4:1,1 5:1 4:3,2~
panel room
  hana 40 half hold puzzled > cup
  say hana Tea for the teacher! | {先生|せんせい}にお{茶|ちゃ}！
panel tone
  kohaku 50 bust calm <
  say kohaku Two minutes. | {二分|にふん}。
panel hill
  hana 36 half sit cry >
  kohaku 76 half sad <
  say hana I am always in a hurry. I do not know how to stay. | いつも{急|いそ}いでばかり。じっとしていられないの。
panel hill rain
  ren 62 half stand sad <
  say ren I missed the bus. | バスに{乗|の}り{遅|おく}れた。
panel tone
  hana 50 bust surprised >
  say hana Ren? Late? | レンが{遅刻|ちこく}？

page 5:1 4:1,1~ 4:1
panel hill rain
  ren 30 half sit sad >
  hana 74 half hold happy < umbrella
  say ren My grandmother is ill. I do not want to go home alone. | おばあちゃんが{病気|びょうき}でさ。ひとりで{帰|かえ}りたくない。
  say hana Then I will wait with you. | じゃあ、{一緒|いっしょ}に{待|ま}つよ。
panel hill rain
  ren 50 bust surprised <
  say ren You? Wait? | {君|きみ}が？{待|ま}つ？
panel glow
  hana 50 bust laugh >
  say hana I have an hour. | {一時間|いちじかん}あるの。
panel hill rain
  hana 32 half sit calm >
  ren 66 half sit happy <
  caption They watched the rain, and nobody looked at a clock. | ふたりは{雨|あめ}を{見|み}ていた。{誰|だれ}も{時計|とけい}を{見|み}なかった。

page 4:2,3~ 5:1 4:1,1
panel sky
  kohaku 40 full happy >
  say kohaku The rain stopped. | {雨|あめ}、やんだね。
panel street
  ren 60 half wave laugh <
  say ren There is the bus. Thank you, Hana. | バスが{来|き}た。ありがとう、ハナ。
panel forest
  tock 30 half reach happy >
  hana 74 half stand surprised <
  say tock Sixty minutes. The debt is paid. | {六十分|ろくじゅっぷん}。これで{返|かえ}し{終|お}わった。
  say hana It did not feel like sixty. | {六十分|ろくじゅっぷん}も{経|た}ったかな。
panel tone
  tock 50 bust calm >
  say tock Given time is always short. | あげた{時間|じかん}は{短|みじか}いものだ。
panel glow
  hana 50 bust sparkle <
  say hana Is it ticking forwards? | {前|まえ}に{進|すす}んでる？

page 5:1 4:1,1~ 5:1
panel forest
  kohaku 42 half laugh >
  sfx 72 74 70 Tick tock | チクタク
  say kohaku The leaves are falling down again! | {葉|は}っぱがちゃんと{下|した}に{落|お}ちる！
panel street speed
  hana 44 half run laugh >
  shout hana Late again! | また{遅刻|ちこく}だ！
panel street
  ren 56 half crossed happy <
  say ren Five minutes. I waited. | {五分|ごふん}ね。{待|ま}ってたよ。
panel sky
  hana 34 half cheer laugh >
  ren 70 half wave laugh <
  say hana Tomorrow I will wait for you! | {明日|あした}はわたしが{待|ま}つからね！
