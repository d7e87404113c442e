languages zh
title 半夜的图书馆
author 夜猫画室
summary 每天半夜，图书馆都会少一本书，早上又回到架上。守夜的小安决定今晚不睡觉。

cast an person hair=short/1/#22242e eyes=0.4/#3a5a8c outfit=coat/0.4/#41639c glasses
cast mei person hair=twintails/0.6/#7a3b2e eyes=0.4/#8a5a2a outfit=hoodie/0.2/#e07a5f
cast guan person hair=elder/0/#e8e4dc eyes=1/#333333 outfit=shirt/0.5/#5f7f6f beard
cast you ghost coat=0/#e9f4ff

cover night
  an 36 full hold surprised > lantern
  you 76 full happy <

chapter 1 少了一本书
page 5:1 4:2,3~ 4:1,1
panel night-city
  caption 半夜十二点，图书馆里又少了一本书。
panel room
  guan 40 half hips puzzled >
  say guan 门没有开，窗也没有开。
panel room
  an 56 half think determined <
  say an 今晚我来守夜。
panel tone
  mei 50 bust happy >
  say mei 我也要去！
panel room
  an 30 half hold calm > lantern
  mei 72 half scared <
  say an 你不怕黑吗？
  say mei 不怕，我只怕狗。

page 4:3,2 5:1 4:1,1~
panel night
  caption 时间一点一点过去，外面下起了小雨。
panel focus
  mei 50 bust scared <
  say mei 你听！
panel room
  an 34 half reach surprised >
  mei 74 half shout scared <
  say an 那本书自己飞起来了！
  say mei 快追！
panel gloom
  an 50 half run determined > lantern
  say an 它往楼上去了。
panel gloom
  mei 50 bust puzzled <
  say mei 楼上没有人。

page 5:1 4:1,1~ 5:1
panel glow
  you 56 half shy <
  caption 窗边坐着一个小小的影子，正在看书。
panel focus
  an 50 bust surprised >
  say an 原来是你拿走的？
panel glow
  you 50 bust sad <
  say you 对不起，我白天不能出来。
panel room
  mei 28 half wave happy >
  you 72 half happy <
  say mei 你喜欢看什么书？
  say you 我最喜欢有结尾的书。

page 4:1 5:2,3~ 4:1,1
panel room
  an 34 half hold happy > book
  you 76 half sparkle <
  say an 这张借书证给你，写上名字吧。
  say you 我也有借书证了！
panel tone
  mei 50 bust laugh >
  say mei 记得按时还书。
panel room
  guan 36 half surprised >
  an 74 half laugh <
  say guan 今天一本也没有少！
  say an 因为我们多了一位读者。
panel night
  you 50 half happy >
  say you 明天见！
panel night-city
  caption 从那天起，图书馆半夜也亮着灯。
