/**
 * Sentences of dialogue full of characters with several readings, and the syllables that are said, tones of 一 and 不 as
 * spoken, 5 for none. Written for this test; readings by the Xiandai Hanyu Cidian, where it leaves a choice (知道, 起来,
 * 关系) the full tone. The corrections were made while the first hundred were looked at. The last thirty were not: before
 * they were, 3 of their 290 syllables were wrong.
 */
export const mandarinReadings = `
你长大了，头发也长了。 | ni3 zhang3 da4 le5 tou2 fa5 ye3 zhang3 le5
银行的行长行走在街上。 | yin2 hang2 de5 hang2 zhang3 xing2 zou3 zai4 jie1 shang4
他觉得睡一觉就好了。 | ta1 jue2 de5 shui4 yi2 jiao4 jiu4 hao3 le5
我还没还你的书。 | wo3 hai2 mei2 hai2 ni3 de5 shu1
这首乐曲让人快乐。 | zhe4 shou3 yue4 qu3 rang4 ren2 kuai4 le4
音乐老师今天不高兴。 | yin1 yue4 lao3 shi1 jin1 tian1 bu4 gao1 xing4
他重新数了三次，一共有重要的数字。 | ta1 chong2 xin1 shu4 le5 san1 ci4 yi2 gong4 you3 zhong4 yao4 de5 shu4 zi4
东西太重，我们只好都放下。 | dong1 xi5 tai4 zhong4 wo3 men5 zhi3 hao3 dou1 fang4 xia4
首都的人都知道这件事。 | shou3 du1 de5 ren2 dou1 zhi1 dao4 zhe4 jian4 shi4
校长说，这棵树长得真快。 | xiao4 zhang3 shuo1 zhe4 ke1 shu4 zhang3 de5 zhen1 kuai4
你为什么这么做？因为我愿意。 | ni3 wei4 shen2 me5 zhe4 me5 zuo4 yin1 wei4 wo3 yuan4 yi4
他为了你才留下来的。 | ta1 wei4 le5 ni3 cai2 liu2 xia4 lai2 de5
把门关好，别让他们进来得太容易。 | ba3 men2 guan1 hao3 bie2 rang4 ta1 men5 jin4 lai2 de5 tai4 rong2 yi4
我得走了，你说得对。 | wo3 dei3 zou3 le5 ni3 shuo1 de5 dui4
他得到了一把好剑。 | ta1 de2 dao4 le5 yi4 ba3 hao3 jian4
好奇的孩子都爱好画画。 | hao4 qi2 de5 hai2 zi5 dou1 ai4 hao4 hua4 hua4
地上有一只狗，他慢慢地走过去。 | di4 shang4 you3 yi4 zhi1 gou3 ta1 man4 man4 de5 zou3 guo4 qu4
我的目的地是北京。 | wo3 de5 mu4 di4 di4 shi4 bei3 jing1
你的目的到底是什么？ | ni3 de5 mu4 di4 dao4 di3 shi4 shen2 me5
大夫说他的病不要紧。 | dai4 fu5 shuo1 ta1 de5 bing4 bu2 yao4 jin3
他大声说：快点下车！ | ta1 da4 sheng1 shuo1 kuai4 dian3 xia4 che1
空气里有股怪味，房间是空的。 | kong1 qi4 li3 you3 gu3 guai4 wei4 fang2 jian1 shi4 kong1 de5
没有空位了，抽空再来吧。 | mei2 you3 kong4 wei4 le5 chou1 kong4 zai4 lai2 ba5
老师教我们教室里的规矩。 | lao3 shi1 jiao4 wo3 men5 jiao4 shi4 li3 de5 gui1 ju5
传说中的英雄写了自传。 | chuan2 shuo1 zhong1 de5 ying1 xiong2 xie3 le5 zi4 zhuan4
当时我把他当成了朋友。 | dang1 shi2 wo3 ba3 ta1 dang4 cheng2 le5 peng2 you3
这件事很当真，别上当。 | zhe4 jian4 shi4 hen3 dang4 zhen1 bie2 shang4 dang4
他背着书包，背后有人。 | ta1 bei1 zhe5 shu1 bao1 bei4 hou4 you3 ren2
我的后背被雨淋湿了。 | wo3 de5 hou4 bei4 bei4 yu3 lin2 shi1 le5
别着急，灯还亮着呢。 | bie2 zhao2 ji2 deng1 hai2 liang4 zhe5 ne5
他睡着了，我们快走。 | ta1 shui4 zhao2 le5 wo3 men5 kuai4 zou3
火着起来了，快救人！ | huo3 zhao2 qi3 lai2 le5 kuai4 jiu4 ren2
你干什么？衣服还没干。 | ni3 gan4 shen2 me5 yi1 fu5 hai2 mei2 gan1
干部们都在干活。 | gan4 bu4 men5 dou1 zai4 gan4 huo2
请你给我倒一杯水。 | qing3 ni3 gei3 wo3 dao4 yi4 bei1 shui3
他不小心摔倒了，水倒了一地。 | ta1 bu4 xiao3 xin1 shuai1 dao3 le5 shui3 dao4 le5 yi2 di4
天气预报说会下雨，我会带伞。 | tian1 qi4 yu4 bao4 shuo1 hui4 xia4 yu3 wo3 hui4 dai4 san3
会计在开会。 | kuai4 ji4 zai4 kai1 hui4
这里面有多少人？少年回答不出来。 | zhe4 li3 mian4 you3 duo1 shao3 ren2 shao4 nian2 hui2 da2 bu4 chu1 lai2
少爷，请不要乱动。 | shao4 ye5 qing3 bu2 yao4 luan4 dong4
我们约好了七点钟见面。 | wo3 men5 yue1 hao3 le5 qi1 dian3 zhong1 jian4 mian4
他应该答应我的，可是他没有回应。 | ta1 ying1 gai1 da1 ying5 wo3 de5 ke3 shi4 ta1 mei2 you3 hui2 ying4
应付不了的事太多了。 | ying4 fu4 bu4 liao3 de5 shi4 tai4 duo1 le5
兴奋的观众站了起来，兴致很高。 | xing1 fen4 de5 guan1 zhong4 zhan4 le5 qi3 lai2 xing4 zhi4 hen3 gao1
中间的人中了一箭。 | zhong1 jian1 de5 ren2 zhong4 le5 yi2 jian4
我种的花终于开了，这种花很香。 | wo3 zhong4 de5 hua1 zhong1 yu2 kai1 le5 zhe4 zhong3 hua1 hen3 xiang1
各种各样的种子都种下去了。 | ge4 zhong3 ge4 yang4 de5 zhong3 zi5 dou1 zhong4 xia4 qu4 le5
他一个人挑战所有的敌人。 | ta1 yi2 ge4 ren2 tiao3 zhan4 suo3 you3 de5 di2 ren2
挑一个你喜欢的吧。 | tiao1 yi2 ge4 ni3 xi3 huan5 de5 ba5
血流出来了，快止血！ | xue4 liu2 chu1 lai2 le5 kuai4 zhi3 xue4
别装了，你的伪装很差。 | bie2 zhuang1 le5 ni3 de5 wei3 zhuang1 hen3 cha4
差不多了，还差一点。 | cha4 bu4 duo1 le5 hai2 cha4 yi4 dian3
他出差去了参差不齐的山里。 | ta1 chu1 chai1 qu4 le5 cen1 ci1 bu4 qi2 de5 shan1 li3
长城有多长？没有人知道。 | chang2 cheng2 you3 duo1 chang2 mei2 you3 ren2 zhi1 dao4
部长和班长一起成长。 | bu4 zhang3 he2 ban1 zhang3 yi4 qi3 cheng2 zhang3
你看，看门的人睡了。 | ni3 kan4 kan1 men2 de5 ren2 shui4 le5
他看着那只猫，一直在笑。 | ta1 kan4 zhe5 na4 zhi1 mao1 yi4 zhi2 zai4 xiao4
量一下它的重量和大小。 | liang2 yi2 xia4 ta1 de5 zhong4 liang4 he2 da4 xiao3
力量不够，就别逞强。 | li4 liang4 bu2 gou4 jiu4 bie2 cheng3 qiang2
强大的敌人勉强站了起来。 | qiang2 da4 de5 di2 ren2 mian3 qiang3 zhan4 le5 qi3 lai2
倔强的少女什么也不说。 | jue2 jiang4 de5 shao4 nü3 shen2 me5 ye3 bu4 shuo1
转身！别让轮子再转了。 | zhuan3 shen1 bie2 rang4 lun2 zi5 zai4 zhuan4 le5
他转告我，公园里的风车在转圈。 | ta1 zhuan3 gao4 wo3 gong1 yuan2 li3 de5 feng1 che1 zai4 zhuan4 quan1
处理完这件事，我去办事处找你。 | chu3 li3 wan2 zhe4 jian4 shi4 wo3 qu4 ban4 shi4 chu4 zhao3 ni3
我们到处找他，他却在暗处相处得很好。 | wo3 men5 dao4 chu4 zhao3 ta1 ta1 que4 zai4 an4 chu4 xiang1 chu3 de5 hen3 hao3
调查以后，他调动了军队，调整了计划。 | diao4 cha2 yi3 hou4 ta1 diao4 dong4 le5 jun1 dui4 tiao2 zheng3 le5 ji4 hua4
音调太高，我调不好。 | yin1 diao4 tai4 gao1 wo3 tiao2 bu4 hao3
弹琴的人中了子弹。 | tan2 qin2 de5 ren2 zhong4 le5 zi3 dan4
散步的时候，人群散开了。 | san4 bu4 de5 shi2 hou5 ren2 qun2 san4 kai1 le5
这篇散文写得真好。 | zhe4 pian1 san3 wen2 xie3 de5 zhen1 hao3
结果，他结结实实地挨了一拳。 | jie2 guo3 ta1 jie1 jie1 shi2 shi2 de5 ai2 le5 yi4 quan2
树上结了果子。 | shu4 shang4 jie1 le5 guo3 zi5
供给不足，我给你一半。 | gong1 ji3 bu4 zu2 wo3 gei3 ni3 yi2 ban4
给我站住！ | gei3 wo3 zhan4 zhu4
宝藏就藏在西藏的山洞里。 | bao3 zang4 jiu4 cang2 zai4 xi1 zang4 de5 shan1 dong4 li3
捉迷藏吧，你先藏起来。 | zhuo1 mi2 cang2 ba5 ni3 xian1 cang2 qi3 lai2
朝阳升起，他朝我走来。 | zhao1 yang2 sheng1 qi3 ta1 chao2 wo3 zou3 lai2
唐朝的宝剑在这里。 | tang2 chao2 de5 bao3 jian4 zai4 zhe4 li3
扫把在哪儿？扫地去！ | sao4 ba3 zai4 na3 er5 sao3 di4 qu4
似的，好像睡着了似的。 | shi4 de5 hao3 xiang4 shui4 zhao2 le5 shi4 de5
他似乎什么都忘了。 | ta1 si4 hu1 shen2 me5 dou1 wang4 le5
落叶落在地上，他丢三落四的。 | luo4 ye4 luo4 zai4 di4 shang4 ta1 diu1 san1 la4 si4 de5
模样变了，模型还在。 | mu2 yang4 bian4 le5 mo2 xing2 hai2 zai4
这个模糊的影子是谁？ | zhe4 ge5 mo2 hu5 de5 ying3 zi5 shi4 shui2
宁可死，我也不投降，降落吧！ | ning4 ke3 si3 wo3 ye3 bu4 tou2 xiang2 jiang4 luo4 ba5
气温下降了三度。 | qi4 wen1 xia4 jiang4 le5 san1 du4
我曾经见过那位曾先生。 | wo3 ceng2 jing1 jian4 guo4 na4 wei4 zeng1 xian1 sheng5
一不做，二不休。 | yi1 bu2 zuo4 er4 bu4 xiu1
一天，一年，一步，一起，一定，第一。 | yi4 tian1 yi4 nian2 yi2 bu4 yi4 qi3 yi2 ding4 di4 yi1
不是，不去，不好，不行，不能说。 | bu2 shi4 bu2 qu4 bu4 hao3 bu4 xing2 bu4 neng2 shuo1
我想你也许可以给我买两把雨伞。 | wo3 xiang3 ni3 ye3 xu3 ke3 yi3 gei3 wo3 mai3 liang3 ba3 yu3 san3
老虎很勇敢，小狗胆小。 | lao3 hu3 hen3 yong3 gan3 xiao3 gou3 dan3 xiao3
展览馆里有五百种古老的武器。 | zhan3 lan3 guan3 li3 you3 wu3 bai3 zhong3 gu3 lao3 de5 wu3 qi4
女儿绿色的裙子在旅馆里。 | nü3 er2 lü4 se4 de5 qun2 zi5 zai4 lü3 guan3 li3
云彩越来越远，月亮圆圆的。 | yun2 cai5 yue4 lai2 yue4 yuan3 yue4 liang5 yuan2 yuan2 de5
谁在那儿？这事儿跟你没关系。 | shui2 zai4 na4 er5 zhe4 shi4 er5 gen1 ni3 mei2 guan1 xi4
嗯，哦，原来如此。 | ng4 o4 yuan2 lai2 ru2 ci3
哎呀，糟了！他们追上来了！ | ai1 ya1 zao1 le5 ta1 men5 zhui1 shang4 lai2 le5
放开她，你这个胆小鬼！ | fang4 kai1 ta1 ni3 zhe4 ge5 dan3 xiao3 gui3
别担心，有我在，绝不会输的！ | bie2 dan1 xin1 you3 wo3 zai4 jue2 bu2 hui4 shu1 de5
妹妹跑得比兔子还快。 | mei4 mei5 pao3 de5 bi3 tu4 zi5 hai2 kuai4
他恶狠狠地瞪了我一眼。 | ta1 e4 hen3 hen3 de5 deng4 le5 wo3 yi4 yan3
医生说你得多喝水。 | yi1 sheng1 shuo1 ni3 dei3 duo1 he1 shui3
这个角色真难演，她却演得很好。 | zhe4 ge5 jue2 se4 zhen1 nan2 yan3 ta1 que4 yan3 de5 hen3 hao3
别转过头来！ | bie2 zhuan3 guo4 tou2 lai2
我恨不得马上回家。 | wo3 hen4 bu4 de5 ma3 shang4 hui2 jia1
楼上的灯亮了，楼下却一片漆黑。 | lou2 shang4 de5 deng1 liang4 le5 lou2 xia4 que4 yi2 pian4 qi1 hei1
你们俩给我听着，谁也不许动！ | ni3 men5 lia3 gei3 wo3 ting1 zhe5 shui2 ye3 bu4 xu3 dong4
昨晚的事你都记得吗？ | zuo2 wan3 de5 shi4 ni3 dou1 ji4 de5 ma5
我差点儿忘了带钥匙。 | wo3 cha4 dian3 er5 wang4 le5 dai4 yao4 shi5
弟弟高兴地跳了起来。 | di4 di5 gao1 xing4 de5 tiao4 le5 qi3 lai2
那把椅子坏了，换一把吧。 | na4 ba3 yi3 zi5 huai4 le5 huan4 yi4 ba3 ba5
他突然地笑了，笑得很奇怪。 | ta1 tu1 ran2 de5 xiao4 le5 xiao4 de5 hen3 qi2 guai4
把刀放下，有话好好说。 | ba3 dao1 fang4 xia4 you3 hua4 hao3 hao3 shuo1
外面下着大雨，风刮得很厉害。 | wai4 mian4 xia4 zhe5 da4 yu3 feng1 gua1 de5 hen3 li4 hai5
这一切都是为了妈妈。 | zhe4 yi2 qie4 dou1 shi4 wei4 le5 ma1 ma5
船长，敌人从后面包围了我们！ | chuan2 zhang3 di2 ren2 cong2 hou4 mian4 bao1 wei2 le5 wo3 men5
队长受了重伤，可是还活着。 | dui4 zhang3 shou4 le5 zhong4 shang1 ke3 shi4 hai2 huo2 zhe5
我的行李还在车上呢。 | wo3 de5 xing2 li5 hai2 zai4 che1 shang4 ne5
想不到你居然藏在这里。 | xiang3 bu2 dao4 ni3 ju1 ran2 cang2 zai4 zhe4 li3
他一边哭一边往家里跑。 | ta1 yi4 bian1 ku1 yi4 bian1 wang3 jia1 li3 pao3
奶奶种的西瓜又大又甜。 | nai3 nai5 zhong4 de5 xi1 gua1 you4 da4 you4 tian2
将军率领的军队撤退了，伤亡率很高。 | jiang1 jun1 shuai4 ling3 de5 jun1 dui4 che4 tui4 le5 shang1 wang2 lü4 hen3 gao1
这条路通往森林的尽头。 | zhe4 tiao2 lu4 tong1 wang3 sen1 lin2 de5 jin4 tou2
尽管很累，他还是尽力了。 | jin3 guan3 hen3 lei4 ta1 hai2 shi4 jin4 li4 le5
太阳落山了，觉得有点冷。 | tai4 yang2 luo4 shan1 le5 jue2 de5 you3 dian3 leng3
只有一只鸟在树上。 | zhi3 you3 yi4 zhi1 niao3 zai4 shu4 shang4
他把钱都给了那个陌生人。 | ta1 ba3 qian2 dou1 gei3 le5 na4 ge5 mo4 sheng1 ren2
你的相机照相真清楚。 | ni3 de5 xiang4 ji1 zhao4 xiang4 zhen1 qing1 chu3
你到底为什么要背叛我？ | ni3 dao4 di3 wei4 shen2 me5 yao4 bei4 pan4 wo3
`
  .trim()
  .split('\n')
  .map((line) => {
    const [text = '', syllables = ''] = line.split(' | ');
    return { text, syllables: syllables.split(' ') };
  });
