languages es
title La sopa de la abuela
author Komavox Studio
summary Lucía solo sabe quemar tostadas. Hoy la abuela está enferma, la fonda está llena, y alguien tiene que hacer la sopa.

cast lucia person hair=ponytail/0.7/#5a3324 eyes=0.4/#7a4a22 outfit=apron/0.2/#f2c14e
cast abuela person hair=bun/0.1/#d9d6d0 eyes=1/#333333 outfit=shirt/0.4/#7d6aa8 glasses
cast mateo person hair=short/1/#1f1b22 eyes=1/#2b2b2b outfit=overalls/0.4/#4b7a8c
cast limon cat coat=0.1/#f0a04b

cover kitchen
  lucia 40 full cheer laugh > pot
  limon 80 full happy <

chapter 1 La olla más grande
page 5:1 4:2,3~ 4:1,1
panel street
  caption En la calle del Pozo hay una fonda pequeña con una olla enorme.
panel kitchen
  abuela 40 half hold happy > pot
  say abuela La sopa no se mira. ¡Se escucha!
panel kitchen
  lucia 56 half think puzzled <
  say lucia Yo no oigo nada, abuela.
panel room
  abuela 50 bust sad >
  say abuela Hoy me duele la garganta. Cocinas tú.
panel focus
  lucia 50 bust scared <
  shout lucia ¿Yo?

page 4:3,2 5:1 4:1,1~
panel kitchen
  mateo 66 half run scared <
  say mateo ¡Lucía, hay doce clientes en la puerta!
panel tone
  lucia 50 bust surprised >
  say lucia ¡Pero si quemo hasta las tostadas!
panel kitchen
  lucia 30 half reach determined >
  mateo 76 half puzzled <
  say lucia Primero, el agua. Después, la sal.
  say mateo Eso era azúcar.
panel flash
  limon 50 bust shout
  sfx 24 80 84 ¡Miau!
  shout limon ¡Miau!
panel kitchen
  lucia 50 half hips angry >
  say lucia ¡Ya lo sé! Empiezo otra vez.

page 5:1 4:1,1~ 5:1
panel kitchen
  lucia 34 half sit sad >
  limon 74 half calm <
  caption La segunda olla tampoco olía como la de la abuela.
panel tone
  limon 50 bust sleepy >
  say lucia ¿Qué haces ahí, Limón?
panel kitchen
  limon 50 half surprised <
  caption El gato movía la oreja con cada burbuja.
panel glow
  lucia 50 half reach sparkle >
  say lucia Espera. La sopa está cantando.
  say lucia ¡Ahora pide cilantro!

page 4:1 5:2,3~ 4:1,1
panel kitchen
  lucia 30 half hold happy > pot
  mateo 74 half surprised <
  say lucia Llévala a la mesa antes de que se calle.
  say mateo ¿Antes de que qué?
panel room
  mateo 50 bust cry >
  say mateo Sabe a domingo.
panel shop
  mateo 26 half wave laugh >
  lucia 72 half shy <
  say mateo ¡Doce platos vacíos!
  say lucia Y ninguna tostada quemada.
panel room
  abuela 50 bust happy <
  say abuela ¿La escuchaste?
panel glow
  lucia 50 bust laugh >
  say lucia Me la sé de memoria, abuela.
