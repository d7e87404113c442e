#!/bin/sh
# Fetches the fonts that lines are lettered in: fonts.sh FOLDER. Their packages
# name the licence of each. None of them letters the pages of bench/vision.
set -e
fetch() {
  mkdir -p "$folder/$1"
  for name in $2; do
    package=$(npm pack --silent "@expo-google-fonts/$name")
    # Three weights of a family are enough.
    tar tzf "$package" | grep -E '[/_](400Regular|700Bold|300Light|900Black)\.ttf$' | head -3 | while read -r font; do
      tar xzf "$package" -O "$font" > "$folder/$1/$(basename "$font")"
    done
    rm "$package"
  done
}
folder=$1
fetch ko "nanum-gothic nanum-myeongjo nanum-pen-script nanum-brush-script nanum-gothic-coding do-hyeon black-han-sans
  gamja-flower sunflower cute-font single-day poor-story east-sea-dokdo dokdo gugi song-myung black-and-white-picture
  gothic-a1 ibm-plex-sans-kr gowun-dodum gowun-batang orbit dongle bagel-fat-one moirai-one gasoek-one noto-serif-kr"
fetch ru "neucha caveat bad-script marck-script comfortaa rubik lobster pacifico shantell-sans comic-relief playpen-sans
  amatic-sc oswald roboto open-sans pt-sans pt-serif ubuntu exo-2 russo-one yanone-kaffeesatz jura philosopher podkova
  nunito montserrat gabriela kurale lora merriweather playfair-display alice oranienbaum prosto-one forum rubik-mono-one
  didact-gothic tenor-sans vollkorn scada arsenal fira-sans-condensed literata golos-text sofia-sans"
