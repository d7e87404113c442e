languages en ja
title Bolt and the Last Letter | ボルトと最後の手紙
author Komavox Studio | コマボックス工房
summary Bolt is the slowest delivery robot in the city. When the post office closes, one letter is left, and no machine can read the address. | ボルトは町でいちばん遅い配達ロボット。郵便局が閉まる日、手紙が一通残った。宛名は誰にも読めない。

cast bolt robot coat=0.05/#9fd3e6
cast kai person hair=spiky/0.35/#b5652e eyes=0.5/#3f7d4f outfit=overalls/0.6/#41639c
cast boss person hair=bun/0.2/#8d8fa5 eyes=1/#333333 outfit=coat/0.5/#7c4a63 glasses
cast nell person hair=wavy/0/#f0c463 eyes=0.3/#3b78b5 outfit=sailor/0/#ffffff skirt

cover city
  kai 30 full wave laugh >
  bolt 72 full happy <

chapter 1 Closing Day | 閉店の日
page 5:1 4:2,3~ 4:1,1
panel city
  caption Nobody in this city writes letters any more. | この{町|まち}では、もう{誰|だれ}も{手紙|てがみ}を{書|か}かない。
panel office
  boss 34 half hold sad > letter
  say boss One left. | {残|のこ}り{一通|いっつう}。
panel office
  boss 26 half crossed calm >
  bolt 72 half surprised <
  say boss We close at five, Bolt. Forever. | {五時|ごじ}で{閉店|へいてん}よ、ボルト。ずっとね。
  say bolt Forever is a long time. | ずっとは{長|なが}いです。
panel tone
  bolt 50 bust puzzled >
  say bolt What is the address? | {宛先|あてさき}はどこですか？
panel focus
  boss 50 bust surprised <
  say boss There is only a drawing of a tree! | {木|き}の{絵|え}しかない！

page 4:3,2 5:1 4:1,1~
panel office
  boss 70 half hold puzzled < letter
  say boss No street. No name. Throw it away. | {番地|ばんち}も{名前|なまえ}もない。{捨|す}てましょう。
panel flash
  bolt 50 bust shout
  shout bolt Never! | だめです！
panel office
  bolt 34 half determined >
  boss 74 half think surprised <
  say bolt A letter is a promise. I will deliver it by five. | {手紙|てがみ}は{約束|やくそく}です。{五時|ごじ}までに{届|とど}けます。
  say boss You take an hour to cross the road! | {道|みち}を{渡|わた}るのに{一時間|いちじかん}かかるくせに！
panel street speed
  bolt 44 half determined >
  sfx 72 30 76 Clank | ガシャン
  caption And he went, at full speed. | ボルトは{全速力|ぜんそくりょく}で{出発|しゅっぱつ}した。
panel street
  kai 58 half wave laugh <
  say kai Was that a snail? | {今|いま}の、カタツムリ？

page 4:1,1 5:1 4:2,3~
panel street
  bolt 36 half sad >
  say bolt Please do not laugh. I am late. | {笑|わら}わないで。{遅|おく}れているんです。
panel street
  kai 64 half hips happy < wrench
  say kai I fix things. Sit down. | {直|なお}してやるよ。{座|すわ}りな。
panel room
  kai 30 half point determined > wrench
  bolt 72 half scared <
  sfx 50 76 72 Whirr | ウィーン
  say kai Your wheels are on backwards! | {車輪|しゃりん}が{逆|ぎゃく}についてる！
  say bolt For ten years?! | {十年|じゅうねん}も？！
panel tone
  kai 50 bust laugh >
  say kai Try now! | {動|うご}いてみな！
panel city speed
  bolt 46 half sparkle >
  sfx 70 72 90 Zoom | ビュン
  shout bolt I am fast! | {速|はや}い！

page 5:1 4:1,1 4:3,2~
panel street
  kai 26 half run shout >
  bolt 72 half laugh >
  say kai Wait for me! Where are we going? | {待|ま}てよ！どこへ{行|い}くんだ？
  say bolt To a tree. | {木|き}です。
panel hill
  kai 60 half point puzzled <
  say kai That one is too round. | あれは{丸|まる}すぎる。
panel forest
  bolt 40 half puzzled >
  say bolt These are too many. | {多|おお}すぎます。
panel city
  kai 26 half think sad >
  bolt 74 half sad <
  think kai There are no other trees in the city. | {町|まち}にほかの{木|き}なんてないぞ。
  say bolt Ten minutes left. | あと{十分|じゅっぷん}です。
panel tone
  bolt 50 bust surprised <
  say bolt Look! Up there! | あそこ！{上|うえ}です！

page 5:1 4:2,3~ 5:1
panel sky
  caption On the roof of the oldest house stood one small tree. | いちばん{古|ふる}い{家|いえ}の{屋上|おくじょう}に、{小|ちい}さな{木|き}が{一本|いっぽん}。
panel room
  nell 46 half stand surprised >
  say nell A letter? For me? | {手紙|てがみ}？わたしに？
panel room
  nell 30 half hold cry > letter
  bolt 76 half happy <
  say nell It is from my brother. I drew that tree for him. | {弟|おとうと}からだわ。あの{木|き}はわたしが{描|か}いたの。
panel glow
  kai 22 half cheer laugh >
  nell 50 half hold laugh > letter
  bolt 82 full happy <
  say nell He is coming home! | {帰|かえ}ってくるって！
  say bolt Delivered. Four fifty-nine. | {配達|はいたつ}{完了|かんりょう}。{四時|よじ}{五十九分|ごじゅうきゅうふん}。

chapter 2 A Very Full Mailbag | いっぱいの郵便かばん
page 5:1 4:1,1~ 4:1
panel city
  caption The next morning, the post office had a line outside. | {次|つぎ}の{朝|あさ}、{郵便局|ゆうびんきょく}に{行列|ぎょうれつ}ができた。
panel office
  boss 50 half reach surprised >
  shout boss Who are all these people?! | この{人|ひと}たちは{誰|だれ}？！
panel office
  nell 44 half wave happy <
  say nell I told my friends. | {友達|ともだち}に{話|はな}したの。
panel office
  nell 24 half hold happy > box
  boss 56 half think puzzled <
  kai 84 half wave laugh <
  say nell They all wrote letters last night! | みんな{昨夜|ゆうべ}{手紙|てがみ}を{書|か}いたのよ！
  say boss But we are closed. | でも、うちは{閉店|へいてん}よ。

page 4:3,2~ 4:1 5:1,1
panel office
  bolt 36 half sad >
  say bolt I already packed my box. | {荷物|にもつ}はもう{詰|つ}めました。
panel tone
  boss 50 bust sad <
  think boss Twenty years in this room. | この{部屋|へや}で{二十年|にじゅうねん}。
panel room
  boss 56 half sit sad <
  caption She looked at the empty shelves for a long time. | {彼女|かのじょ}は{空|から}の{棚|たな}を{長|なが}いこと{見|み}ていた。
panel focus
  boss 50 close determined >
  say boss Bolt. Unpack. | ボルト。{荷物|にもつ}を{開|あ}けて。
panel flash
  bolt 50 bust sparkle
  shout bolt Yes, boss! | はい、{局長|きょくちょう}！

page 5:1 4:1,1 4:2,3~
panel street speed
  bolt 36 half laugh >
  kai 74 half run shout >
  shout kai Left! No, the other left! | {左|ひだり}！いや、{反対|はんたい}の{左|ひだり}！
  say bolt There is only one left! | {左|ひだり}はひとつです！
panel room
  nell 40 half wave laugh >
  say nell Thank you! | ありがとう！
panel forest
  bolt 50 half happy >
  say bolt A letter for the owl. | フクロウさんにお{手紙|てがみ}です。
panel gloom rain
  bolt 46 bust scared <
  sfx 30 82 74 Crack | バキッ
  say bolt My wheel! | {車輪|しゃりん}が！
panel bridge rain
  kai 30 half reach cry >
  bolt 76 half sad <
  say kai I do not have the part. I am sorry. | {部品|ぶひん}がないんだ。ごめん。
  say bolt There is one letter left. | あと{一通|いっつう}なのに。

page 4:1 5:1,1 5:1
panel bridge rain
  bolt 40 half sad >
  say bolt It is addressed to me. | この{手紙|てがみ}、ぼく{宛|あ}てです。
panel tone
  kai 50 half hold surprised > letter
  say kai Who wrote to you? | {誰|だれ}から？
panel tone
  bolt 50 bust surprised <
  say bolt Everyone. | みんなから。
panel glow
  bolt 54 half cry >
  caption Dear Bolt. Thank you for never being too fast to say hello. | ボルトへ。いつも{挨拶|あいさつ}してくれて、ありがとう。

page 5:1 4:3,2~ 5:1
panel bridge
  boss 26 half hold happy > umbrella
  kai 56 half cheer laugh <
  bolt 84 half happy <
  say boss We came to carry you. | {迎|むか}えに{来|き}たわよ。
panel street
  kai 30 half point laugh >
  nell 70 half wave laugh <
  say nell Deliver him home! | {家|いえ}まで{配達|はいたつ}よ！
panel tone
  bolt 50 bust shy >
  say bolt Fragile. This side up. | {割|わ}れもの{注意|ちゅうい}です。
panel city
  caption The post office is open. It may take an hour to cross the road. | {郵便局|ゆうびんきょく}は{営業中|えいぎょうちゅう}。{道|みち}を{渡|わた}るのに{一時間|いちじかん}かかることもある。
  bolt 50 full happy >
