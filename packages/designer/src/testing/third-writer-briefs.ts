/**
 * Sixty briefs by a third writer, who saw neither the reader nor the other briefs. Labels are as in
 * `labeled-briefs.ts`. The rules alone read 66.2 % of the phrases in the first half and 49.6 % in the second.
 */

/** Briefs on which the reader is tuned and fitted. */
export const TUNING_BRIEFS: readonly string[] = `
[i Hi there!] [i We need shirts for the] [m Okonkwo-Baptiste family reunion], [d July 18-20 2025] in [l Savannah Georgia]. [i About 45 shirts, youth S thru adult 3X]. [k Big oak tree with spanish moss] [i on the front please]. [i Thanks so much, Denise]
[i black tee]. [i white ink]. [i band is called] [m Gutter Saints]. [i nothing else on it, no skulls]
[k bass fishing] [i shirt that says] [m Reel Therapy]
[i NEED 12 SHIRTS FOR MY CREW]. [m DELGADO & SONS ROOFING]. [s LICENSED AND INSURED]. [c CCB 204418]. [c 503-555-0172]. [i LEFT CHEST SMALL, BACK BIG]. [i SAFETY GREEN]. [i PICTURE OF] [k A ROOF W A HAMMER]
[i Hola, quiero camisetas para los quince de mi hija]. [i Que diga] "[s Mis XV Años]" [i arriba y abajo su nombre] [m Ximena Guadalupe], [d 14 de junio de 2025]. [i Con] [k una corona y mariposas], [i color rosa viejo]. [i Son 30, la mayoría talla M]. [i ¡Gracias!]
[i can u do] [i like the beatles abbey road cover] but its [k our 4 dachshunds crossing the street]?? [i text should be] [m Wiener Road] [k 🌭] [i for my husbands 40th] [i dont put 40 on it he will kill me]
[s Riverside Rec Softball]⏎[i Team:] [m Pitch Please]⏎[i Colors - maroon w/ gold]⏎[i Back: names and numbers]⏎[y Kowalski] [n 7]⏎[y Tran] [n 22]⏎[y O'Dell] [n 00]⏎[y Bigsby] [n 13]⏎[i Deadline: season opener April 4, so like a week before]
[s In loving memory of] [i my brother] [m Marcus "Tank" Whitfield]. [d March 3, 1984 – November 19, 2024]. [i Could you do] [k angel wings and a set of dumbbells]? [i He'd want it simple]. [s Gone but never out of reps]. [i Grey shirts, 60 of them], [i the service is the 7th so please hurry if possible]. [i God bless].
[i Bachelorette!!] [l Nashville], [d June 6-8]. "[m Last Rodeo]" [i in pink rhinestone looking letters], [k cowboy boots and a disco ball]. [i One white one that says] [s Bride], [i the other nine hot pink that say] [s Bride's Posse]
[i Good morning, I am the secretary at] [m Mount Nebo A.M.E. Church] in [l Pine Bluff]. [i We are celebrating our] [s 125th Church Anniversary] on [d Sunday, October 12th]. [i Theme is] "[s Still Standing on the Rock]" [s Matthew 7:24]. [i We'd like purple with gold lettering]. [i 80 shirts total, I'll send the size list later]. [i Have a blessed day, Sister Lorraine Hobbs]
[i yo its for our robotics club], [s team 8814] [m The Stripped Screws], [s Harding HS]. [k gears n a screw w a face lookin tired] [i lol]. [i navy shirt, 1 color print bc were broke]
[i Bonjour, nous sommes une petite brasserie à] [l Trois-Rivières], la [m Brasserie du Vieux Moulin]. [i On voudrait un t-shirt vert forêt avec] [k un moulin et du houblon], [i écrit en crème]. [i Slogan :] [s Brassée lentement, bue ensemble]. [d Depuis 2011]. [i Environ 50 pièces]. [i Merci d'avance !]
[m Second Chance Bully Rescue]. [i want] [k a pitbull with a flower crown], [i watercolor style]. [i website] [c secondchancebully.example.org] [i small on the sleeve]. [s adopt dont shop] [i on the back big]
[i Food truck shirts]. [i Name:] [m El Camarón Pelón]. [s Mariscos estilo Nayarit]. [c @elcamaronpelon]. [k A bald shrimp with a mustache and sunglasses], [i cartoonish but NOT clip art!!!] [i Black shirts, we sweat a lot]
[i Dad turns 70!!] "[m Vintage 1955]" "[s Aged to Perfection]" [i with] [k a whiskey barrel]. [i sizes: 2 M, 5 L, 3 XL, 1 XXXL (uncle ron)]. [i need by 5/30]
[i Fwd: shirts??]⏎> [i Hey Pam can you ask the shirt place about the] [s Elks Lodge 1193] [m chili cookoff]⏎> it's [d Sat Feb 22] at [l the fairgrounds]⏎> [i red shirts], [k flaming pepper], "[s Some Like It Hot]"⏎> [i no more than $9 each]⏎[i Hi see below, can you do this? Pam]
[m Iron Parish Barbell Club] [d est 2016] [l Lafayette LA]. [k old school strongman w handlebar mustache lifting an alligator]. [i distressed print on heather charcoal]
[i Guten Tag, wir brauchen 18 T-Shirts für unseren Kegelclub]. [i Vorne klein auf der Brust:] "[m Die Pudelkönige]", [i hinten groß:] "[s Alle Neune seit 1978]". [i Bitte] [k ein Pudel mit Krone]. [i Farbe dunkelblau, Druck weiß]. [i Mit freundlichen Grüßen, Jürgen Pfaff]
[i Realtor here, doing a giveaway at my open house]. [m Tanya Brightwater], [s Keystone Lane Realty]. "[s Your key to home]". [c Call or text (720) 555-0139]. [i DRE not needed]. [i Something elegant, cream tee with dark teal], [k a little house made of a key]
[k 💅] [i hiii need 6 shirts for my girls at] [m Polished by Priya] [k 💅] [i crop tees if u have, lavender]. [s lashes nails & vibes] [i underneath]. [i ig] [c @polishedbypriya]
[m VFW Post 4402], [l Marion Ohio]. "[s All gave some, some gave all]". [k Eagle and folded flag]. [i Men's pocket tees, olive drab, print tan]. [i We are old so make letters large enough to read]
[s first grade field day] [m mrs abernathys class] "[s little but loud]" [i tie dye if possible] [k a lion cub roaring] [s jefferson elementary] [d may 23] [i 22 kids plus me]
[i Please quote 150 tees, 2 color front 1 color back].⏎[i Front:] [m Hops for Hospice 5K] / [d Sat. Sept 27, 2025] / [l Cannery Park, Dayton]⏎[i Back:] [s I run for ________] [i (leave the blank line so people can write in)]⏎[i Art:] [k running shoe splashing through beer]⏎[i Sponsor logos to follow, do not add any]
[i my grandma passed and we want shirts for the repast], [i her name was] [s Ernestine Louise Tolliver] [i but everybody called her] [m Mama Teen] [i so put] [m Mama Teen] [i the biggest]. [d sunrise 8/2/1931] [d sunset 1/15/2025]. [k doves], and [i purple was her color]. "[s Fix yourself a plate]" [i was what she always said, put that under]
[i Pride shirts for our office ERG] - "[m Queer & Caffeinated]" [k rainbow steam coming out of a coffee mug]. [d June 2025] [i small on back neck]. [i Please do NOT use the company name or logo, legal said no].
[i Necesito 15 playeras para mi negocio de jardinería]. [m HERNÁNDEZ LANDSCAPING], [i servicio en] [l Mesa y Gilbert AZ], [s free estimates], [i tel] [c 480 555 0164]. [i Color verde oscuro con letras amarillas], [i con] [k una podadora y una palmera]. [i Me urge para el lunes]
[i Guys trip]. [m Walleye or Bust 2025]. [l Lake of the Woods]
[i Hello, my daughter's U10 soccer team is the] [m Purple Unicorn Ninjas] [i (they voted)]. [i Could you do] [k a unicorn in a ninja mask kicking a ball]? [i Teal jersey]. [i Number] [n 9] with [y MADDIE] [i on the back is hers, let's start with that one as a sample and I'll get the rest from the other parents]. [i Thx! - Greg]
[i plumber shirts]. [m Royal Flush Plumbing], [s 24/7 emergency service], [c royalflushplumbs.example.com], [c lic# 38-7721]. [k toilet wearing a crown holding cards]. [i dark grey]. [i name on front only i already got backs]
[i We're the] [m Harbor Street Jazz Collective] & [i are playing the Monterey waterfront all summer]. [i Blue Note record cover look, think 1958], [i two colors max (navy + burnt orange)]. [k Upright bass and trumpet]. "[s Summer Residency]" [i and that's it for words]. [i No dates pls they keep changing].
`
  .trim()
  .split('\n');

/** Briefs that no developer reads and no fitting script uses, so that they stand for a new customer's brief. */
export const BLIND_BRIEFS: readonly string[] = `
[s Happy 1st birthday] [m Theo]! [s wild one]. [k safari animals giraffe lion zebra]. [i mom shirt says] [s Mama of the Wild One], [i dad shirt] [s Daddy of the Wild One]. [i baby onesie 12mo + womens M + mens L]
[i Salut !] [i C'est pour l'EVJF de Camille à] [l Biarritz], [d le 17 mai]. [i On est 8]. [i T-shirt blanc, texte doré :] "[m Team Camille]" [i devant, et] "[s Elle a dit oui, nous on a dit rosé]" [i derrière]. [k Un petit surf et une vague]. [i Pas de licornes ni de trucs vulgaires svp]
[i Union shirts IBEW Local 617?? no its 716 sorry]. [m IBEW Local 716]. [k lightning bolt fist]. "[s Solidarity Wins]" [l Houston TX]. [i must be union made american shirts]. [i 200 pcs black w/ yellow]
[i I run a small sourdough bakery out of my garage called] [m Crumb Theory]. [i I'd love something hand drawn looking], [i like a science textbook diagram of] [k a loaf cut in half]. [i Natural/oatmeal tee, brown ink]. [i Under the name in tiny type:] [s hypothesis: more butter]. [i My insta is @crumbtheorybread but I honestly don't want that on there].
[m CLASS OF 2005] [s 20 YR REUNION] [s WEST CALDWELL HIGH] [s GO BOBCATS] [d AUG 9] [i MAKE IT LOOK LIKE OUR OLD GYM SHIRTS] [i ORANGE ON GREY]
[i Hi, ordering for a 4-H club] - [m Clover Creek Critters], [s Tillamook County Fair 2025]. [i The kids show] [k rabbits, goats and one very large pig] [i named Kevin. Could Kevin be the star?] [i Kelly green shirts with white]. [i 14 youth 6 adult]. [i Need before Aug 6th]. [i You guys did great last year!]
[i Sober birthday for my sponsor]. [m One day at a time]. [s 10 years]. [k mountain sunrise]. [i Her name's Jo, but anonymous so no name ok]
[i Hallo, für unseren Junggesellenabschied in] [l Köln] am [d 23.08.2025]: [i Vorne] "[m Team Bräutigam]", [i beim Bräutigam selbst soll] "[s Game Over]" [i stehen]. [i Schwarz mit weißem Druck], [k ein Game Controller] [i drauf]. [i 11x Größe L, 1x XL (der Basti)]. [i Danke euch]
[i Bowling league shirts retro 50s style button up or tee whatever]. [m Split Happens]. [i Names on chest:] [y Dot], [y Vern], [y Big Al], [y Lucille]. [s Thursday Night Ladies & Gents League], [l Starlite Lanes] [i on the back w] [k bowling pins]
[i its for my mom shes beating breast cancer]. "[m Team Rosalind]" [k pink ribbon boxing glove], [i hashtag] [c #RozStrong], [i on the back] [s Nobody Fights Alone]. [i light pink tees, everyone from 5 y/o to grandpa]
[i PTO fall festival shirts, volunteers only]. [i Should just say] [s VOLUNTEER] [i across back in huge letters] and [m Maple Grove Fall Fest] w [k a little pumpkin] [i on left chest]
[i Buenas tardes, somos la familia Villarreal y hacemos nuestro family reunion] [d el 5 de julio] en [l San Marcos, TX]. [i Shirts in turquoise please], con [k un árbol de la vida]. [i Queremos que diga] [m Familia Villarreal] [i and under that] "[s Raíces fuertes]". [i 3XL available?] [i Gracias, Tía Chela]
[i I teach hot yoga]. [i Studio's name is] [m Slow Ember]. [i Want a tank that's sexy-minimal, thin line art of] [k a flame that's also a lotus]. [i Sand colored w/ rust ink]. [i No "namaste" anything]
[i The Smiths do Disney 2026!] [k castle + mouse ears] [i but not TOO disney so we dont get in trouble]. [i Dont put "Disney" actually, make it] [m The Smiths Most Magical Mess 2026]. [i on back each persons name:] [y Grandpa Joe], [y Nana], [y Kyle], [y Steph], [y Baby Wren]
[i Towing company]. [m Bulldog Towing & Recovery] [s 24 hr] [c 918.555.0107] [l Tulsa]. [i hi vis orange, reflective ink?], [k bulldog hooked to a chain]. [i qty 10]
[i We need tour shirts for our punk band] [m Tax Evasion Barbie]. [i Back lists the dates:]⏎[d 5/2] [l Boise - The Shredder]⏎[d 5/3] [l Spokane - Big Dipper]⏎[d 5/5] [l Missoula - Free Cycles]⏎[i Tour is called] "[s Audit This]". [i Xerox zine look, bright pink on black], [k a doll holding a shredded W-2]
[i Para la despedida de soltera de Marisol:] [i playera negra que diga] "[m Fuga de Novias]" [i y atrás] "[s Marisol se nos casa]". [l Cancún] [d 2025]. [k Palmeras, un coctel]. [i Nada de penes por favor, va la suegra jaja]
[i Volunteer fire dept] [s pancake breakfast fundraiser]. [s Station 12] [m Cedar Hollow VFD]. [k Maltese cross with a stack of pancakes in the middle]. [s All You Can Eat], [d Sunday March 16, 7am-11am]. [i navy shirt]. [i We want a big back print and small cross only (no words) on the front]
[i i want a shirt for my cat. well of] [k my cat]. [i his name is Gerald and hes fat]. [i make it like a presidential campaign poster]. [m GERALD 2028] [s he has no plan]
[i Good evening. Our mosque youth group,] [s Masjid Al-Noor Youth], [i is holding an] [m Eid Carnival] on [d Saturday June 7]. [i We would like] [k crescent and lantern] [i artwork, no faces or animals please]. [i Emerald green shirt, gold print]. [i Please print also] [c alnooryouth.example.org]. [i JazakAllah khair]
[i disc golf:] [m Chain Smokers DGC], [l Asheville]. [k basket w/ smoke coming off the chains]. [i like a vintage cigarette pack label]. [i Soft tri-blend, ~35 ct, budget is 400 bucks all in]
[i Deer camp!!] [m Camp Buckwild] [d since 1992], [l Iron River Michigan], [i orange], [k buck w beer can on antler]. [i wives can't know the price 😂]
[i Bonjour/hello, je commande pour le club de curling de] [l Gatineau]. [i Name is] [m Les Balais Fous]. [i Need the text in French only:] "[s On balaie tout!]" et [s Championnat 2025]. [i Red on white hoodie], [k big broom and a stone]. [i Invoice to my email, ne pas l'imprimer: luc@balaisfous.example.ca]
[i Nurses week gift for ICU night shift at St. Brendan's]. "[s Powered by Cold Coffee and Spite]" + [m 4 West ICU Nights]. [k EKG line that turns into a coffee cup]. [i Ceil blue or whatever's closest]. [i must be soft!!!]
[i Wedding party hoodies zip up]. [i Back:] [s Groomsman], [s Best Man], [s Father of the Bride] [i (1)], [s Ring Security] [i (kid size 6)]. [i Front left chest] [m Alvarez-Chen] [d 10.11.25] [i in script]. [i Charcoal]. [k mountains] [i maybe behind the text on back]
[i shrit for barbershop:] [m fade to black barber lounge]. [k strait razor and pole]. [l 1127 E Lamar Blvd]. [s walk ins welcome]. [i i want it look expensive gold foil on blck]
[m Freiwillige Feuerwehr Oberndorf], [s 150 Jahre], [s Festwochenende] [d 27.–29. Juni 2025]. [i Motiv:] [k alte Handspritze mit Pferden], [i im Stil einer Gravur]. [i 120 Stück in Rot], [i Druck einfarbig weiß nur hinten]. [i Bitte keine Flammen].
[i Lake house weekend w the girls, 10th annual!!] [i Put:] [m Lake Hair Don't Care] / [s 10th Annual Girls Weekend] / [l Table Rock Lake]. [i Jen already has a design from 2019 w a pontoon, use] [k a pontoon again but w/ flamingo driving]. [i comfort colors seafoam]. [i Venmo ok?]
[s Liga Dominical de Fútbol]. [i Equipo:] [m Deportivo Los Compadres]. [i Jersey azul rey con blanco], [k escudo con un gallo y un balón]. [i Jugadores:] [n 10] [y Chuy], [n 1] [y Memo], [n 23] [y El Güero]. [i Patrocinador en la manga:] [s Taquería Doña Lety]. [i Los necesitamos antes del 2 de marzo, cuánto sale cada uno?]
[i Hey yall, opening day of our little plant shop is coming up!!] [i Shop =] [m Leaf Me Alone]. [i Tagline:] [s plants for introverts]. [i We're at 88 Orchard Row, Athens GA but idk if address is needed, leave it off I guess]. [k Grumpy cactus w/ headphones]. [i Sage green tee w/ cream]. [i Like 20? Mixed sizes]. [i xoxo Bri & Dani]
`
  .trim()
  .split('\n');
