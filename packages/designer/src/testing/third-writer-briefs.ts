/**
 * Briefs by a third writer, who saw neither the reader nor the other briefs. Labels are as in `labeled-briefs.ts`.
 */
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
