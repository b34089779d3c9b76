/** Phrases by role, which the fit puts in the place of others of the same role, and orders, which it inserts as sentences. */
const phrases = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s*\|\s*/)
    .filter((phrase) => phrase !== '');

/** Keyed by the letters of `labeled-briefs.ts`. */
export const PHRASES: Readonly<Record<string, readonly string[]>> = {
  m: phrases(`
Copper Kettle Jam Co. | Riverbend Rollers | The Midnight Bakers | Stonewall Masonry | Hollow Oak Farm | Big Sky Brass |
Cedar & Sage Apothecary | Northside Knights | Pike Place Pipers | Juniper Lane Preschool | Delta Dawn Catering |
Three Chord Truth | Ironclad Insulation | Sweet Magnolia Events | Lone Wolf Logistics | Bayside Beekeepers |
Falcon Ridge Archery | The Velvet Pickles | Harvest Moon CSA | Kings of Nothing | Tumbleweed Tours | Wild Thyme Deli |
Granite State Guttermen | Silver Linings Support Group | Camp Tamarack | Lucky Duck Laundry | The Sunday Scaries |
Alma's Alterations | Grandview Gophers | Mighty Oaks Daycare | Los Reyes del Asador | Tortas La Güera | Club Atlético Sauces |
Familia Montoya | Taller Mecánico Hermanos Rubio | Les Fourmis Rouges | Café des Brumes | Garage Martel & Fils | Famille Tremblay |
Freie Narren Kappelrodeck | SV Rot-Weiß Nordheim | Bäckerei Ahrens | Stammtisch Goldener Hirsch | Familie Lindner |
Vamos a la Playa | Ohana Means Family | Bad Decisions Club | Zero Fox Given | Feral Aunties | Brew Crew | Bless This Mess |
Best Mom Ever | Dad Jokes Department | Slay Bells | Hot Girls Hike | Sleep Is for the Weak | Cousin Crew 2026 | Papa's Pit Crew |
Hustle & Heart | Girls Just Wanna Have Sun | Nauti & Nice | Gobble Squad | Grill Sergeant | Talk Birdie to Me | Eat Pray Lift |
Reyes Remodeling | Pine Ridge Dental Arts | Second Street Syndicate | Blackwater Diving | Mount Pleasant Lions Club | Delgado Wedding 2026 |
Sierra Search Dogs | Trinity Lutheran Youth | Grace & Grit Fitness | Sons of Liberty Riders | Hope Floats Regatta | Walk for Water |
coffee before talkie | tiny but mighty | my other ride is a broom | powered by plants | plays well with otters | sorry i'm late i saw a dog |
the good side diner | loaf & learn | hank's hot chicken | blue door books | salt city skate | moon & marrow | lucky strike lanes |
GO BIG RED | WORLD'S BEST GRANDPA | TIDEWATER TREE SERVICE | EAST END EAGLES | BROTHERS PAVING | KICKIN' CANCER | THE OUTLAWS |
Team Nguyen | Team Green | Maddie's Miracles | Jones Strong | Bride Tribe | Beach Please | The Bachelorettes | Mimi's Gang |
5th Grade Rocks | Field Day 2025 | Spring Fling Car Show | Battle of the Badges | Taste of Tacoma | Blues & BBQ Fest | Winter Jam |
Fort Hale High School Band | Carver Cougars Track & Field | Ridgeline Robotics | Lincoln Lady Lynx | Dawn Patrol Surf Club |
Bear Hollow Outfitters | Ridgeway Tire & Lube | Maple Street Montessori | Harbor Light Chapel | Grit City Boxing | Tidewater Crab Co. | Saddle Up Saloon |
Blue Collar Barbers | Hometown Hardware | Cinder Block Crossfit | Lakeshore Lacrosse | Pecan Grove Elementary | The Rolling Scones | Lettuce Eat |
Nacho Average Truck | Bits & Bytes Camp | Sweat Equity Gym | Fresh Coat Painters | Top Notch Tree Care | Prime Cut Meats | Good Boy Grooming |
Print Works Studio | Make Waves Swim School | Big Picture Framing | Front Porch Pickers | Back Forty Farm | Left Coast Longboards | Small Town Tattoo |
Please Touch Museum | Thank You Tacos | Call It Even Accounting | Order of the Owl | White on Rice | Black Label Roofing | Red Line Racing |
Navy Yard Rowing | Gold Rush Gymnastics | One Love Yoga | Two Left Feet Dance | Three Sisters Soap | Four Corners Fencing | Number Nine Noodles |
Welding and Sons | Nails and Tails | Tile and Stone by Marco | Hair & Beyond | Books and Brews | Ortega and Daughters Tile | Lopez Drywall and Paint |
We Care Home Health | You Pull It Auto Parts | It's a Grind Coffee | All About Dogs | Just Bounce | Get Fit Now | Do It Again Disc Golf | Go Big Logistics |
Team Hannah | Camp Wildflower | Operation Santa | Walk for Wyatt | Ride for Rosie | Miles for Melanoma | Paws for a Cause | Hike for Hunger | Bowl for Kids |
The Hendersons | The Okoye Family Reunion | Nguyen Family Cruise 2026 | Cousins Weekend | Abuela's 80th | Class Clowns of 96 | The Wild Bunch | Moms Gone Mild |
Los Toros Fútbol Club | Panadería Tres Hermanas | Tacos Doña Chela | Ferretería El Clavo | Estética Lupita | Rancho Santa Rita | Quinceañera de Jimena | Familia Osorio |
Boucherie Lambert | Les Amis du Lac | École Jean Moulin | Chez Mamie Rose | Fanfare de Sarlat | Les Sangliers Rugby | Brasserie Tire-Bouchon | Équipe Pivoine |
Metzgerei Huber | TSV Lindenau | Kita Sonnenblume | Chor Klangfarben | Brauerei Zum Anker | Fahrrad Franke | Kegelclub Gut Holz | Die Wilden Acht |
SUNSET LANES | KINGS OF CONCRETE | ROUTE 9 TOWING | EASTSIDE ELITE | PIT STOP BBQ | FAITH FAMILY FITNESS | SHARK BAIT CHARTERS | DOS AMIGOS LANDSCAPING |
late night laundry | the soggy biscuits | kevins lawn and snow | green thumb gardening | rays bbq and catering | moss & fern | cloud nine cleaning | miller and son roofing
`),
  s: phrases(`
Built to Last | Roots Run Deep | Est. with Love | Small Town, Big Heart | Rise Above | Since Day One | One Team One Dream |
Fresh from the Field | Handmade with Care | No Job Too Small | We Dig It | Always on Time | Your Neighborhood Plumber | Free Estimates |
Licensed & Bonded | Open 7 Days | Family Owned & Operated | Serving the Valley | 24/7 Emergency Service | Veteran Owned |
Ride or Die | Live Loud | Play Hard, Pray Harder | Faith Over Fear | Walk by Faith | Be the Light | Philippians 4:13 | Psalm 23 | John 3:16 |
Finish Strong | State Champions | Undefeated Season | Senior Night | Regional Qualifiers | Booster Club | Music Department | Drama Club |
Girls Varsity | Junior Division | Summer League | Annual Golf Scramble | 10th Anniversary | Golden Jubilee | 2nd Annual | Opening Night |
In Loving Memory of | Forever in Our Hearts | Gone Fishing | Until We Meet Again | Rest Easy | Loved Beyond Words | Always 21 |
Staff | Crew | Volunteer | Event Staff | Coach | Instructor | Lifeguard | Bridesmaid | Maid of Honor | Groomsman | Mother of the Groom |
Birthday Girl | Birthday Crew | Big Sister | Little Brother | Proud Papa | Grandma of the Birthday Boy | Designated Driver | Security |
here for the snacks | good vibes only | shop small | stay wild | made with butter | drink good coffee | wash your paws | be nice or go home |
no bad days | grow your own | rescued is my favorite breed | support your local farmer | hot food cold beer | locally roasted | walk ins welcome |
adopt a senior dog | open till we run out | all natural ingredients | small batch | free delivery | same day service | cash only |
Orgullo Latino | Sabor casero | Desde el corazón | Hecho en México | Servicio a domicilio | Más que un equipo | Siempre unidos |
Fait avec amour | Ensemble on va plus loin | Produits du terroir | Toujours prêts | Équipe des bénévoles | Depuis toujours |
Mit Herz und Hand | Immer am Ball | Wir feiern durch | Handwerk seit Generationen | Nur der Verein | Frisch auf den Tisch |
NO PAIN NO GAIN | EST. FAMILY | HERE WE GO | ALL IN | BEAST MODE | FEAR THE FIN | WE BLEED BLUE | FREE QUOTES | TOP TO BOTTOM |
We Haul It All | Built From Scratch | Worth the Wait | Good Food Good People | Raised on Dirt Roads | Small Shop Big Heart | Neighbors Helping Neighbors |
Same Day Service | Three Generations Strong | Veteran Owned | Women Owned and Operated | By Appointment Only | No Job Too Small | Cold Beer Hot Wings |
Live Loud | Ride or Die | Pull Your Weight | Home of the Big One | Where Friends Meet | Get Hooked | Eat Dirt | Hug a Farmer | Save the Bees | Trust the Process |
We Show Up | You Break It We Fix It | Because Dogs | Since Day One | Still Here Still Loud | Powered by Pie | Fueled by Coffee | Running on Fumes | Fear No Weeds |
Varsity Boys | JV Squad | Coaching Staff | Volunteer Crew | Youth Group | Alumni Weekend | Opening Day | Homecoming Week | Spring Training | State Qualifiers |
Romans 8:28 | Micah 6:8 | John 3:16 | Be Strong and Courageous | Saved by Grace | Love Thy Neighbor | In Honor of Papa | Happy Birthday Nana | Bride Tribe |
Cooking for Uncle Sal | Walking for Mia | Mike & Dana | The Fergusons in Maui | Mother of the Groom | Birthday Girl | Big Brother | Best Man | Head Chef |
plumbing & heating | tacos tortas tamales | wood fired pizza | coffee books records | cuts shaves fades | oil changes and brakes | fresh eggs daily |
lo hacemos con amor | la mejor carne asada | unidos por siempre | tradición familiar | trabajo garantizado | Para Servirle | Orgullo de Jalisco | Viva la Vida |
du pain et des copains | cuisine maison | depuis trois générations | Rien Lâcher | Tous Ensemble | Le Goût du Vrai | mit Liebe gemacht | Alles aus einer Hand | Gemeinsam Stark | Wir Machen Das |
WE DELIVER | OPEN 24 HOURS | LICENSED BONDED INSURED | EAT MORE BBQ | PRAY HARD PLAY HARD | STRONGER EVERY DAY | FAMILY FIRST | ONE TEAM | HOOKED FOR LIFE | DIRT DONT HURT
`),
  k: phrases(`
a raccoon eating pizza | an old pickup with hay bales | a campfire under the stars | two hummingbirds and a trumpet vine | a catfish wearing a crown |
a skeleton riding a bicycle | a lighthouse in a storm | the Golden Gate bridge | a bouquet of wildflowers | a rooster crowing | mountains and pine trees |
a barbell bending | a fox sleeping in a coffee cup | a chef's knife and rolling pin crossed | a cowboy hat on a guitar | a hand holding a torch |
a wolf howling at the moon | palm trees at sunset | a monarch butterfly | a bull skull with feathers | a taco with legs | a paintbrush and palette |
a snowman on skis | an eagle with spread wings | praying hands | a cross made of branches | a goat in sunglasses | a bulldozer | a hot air balloon |
a paw print with a heart | roses and thorns | a vintage motorcycle | two koi fish in a circle | a crown and stars | stethoscope shaped like a heart |
a sailboat | crab holding a beer | pineapple wearing sunglasses | a beehive | a tractor at sunrise | the state outline with a star | a clown face |
our golden retriever catching a frisbee | my grandpa's truck | the old water tower | a skyline silhouette | a horseshoe and a rope | a globe with headphones |
something with waves | some music notes | little hearts | crossed hockey sticks | a whistle and a clipboard | big flames | lots of flowers |
dragon breathing fire | bear fishing in a river | cartoon tooth smiling | gears and a wrench | pizza slice | turtle carrying a backpack | bunny with a bow |
ninja cat | axe and log | owl in a graduation cap | swan on a lake | bass jumping out of water | disco ball | dumbbell | sunflower field |
un lobo aullando | una rosa con espinas | un camión de volteo | un toro bravo | una taza de café | dos guitarras cruzadas | un perro salchicha |
un renard qui lit | une roue de vélo | un pain et du blé | une montgolfière | un coq | des vagues | une paire de ciseaux |
ein Bär mit Brezel | ein Fahrrad mit Blumenkorb | zwei gekreuzte Hämmer | eine Eule | ein Boot auf dem See | ein Hirschkopf | Berge und Tannen |
BALD EAGLE AND FLAG | SKULL WITH HEADPHONES | A FOOTBALL ON FIRE | PICKUP TRUCK | CROSSED WRENCHES | DOVE | SUNSET OVER WATER | COWBOY BOOTS
`),
  l: phrases(`
Bozeman, Montana | Rapid City SD | Lake Chelan | Key West, FL | Cape May | Chattanooga TN | Galveston | Big Bear Lake | Hilo, Hawaii | Traverse City |
the VFW Hall | Riverside Park | Memorial Stadium | Camp Verde | 415 Oak Street | Pier 39 | Jackson County | Old Town Square | Fairview Park |
Monterrey | Guadalajara | Valencia | Lyon | Nantes | Bordeaux | Québec | Graz | Bremen | Leipzig | Zürich | Outer Banks | Myrtle Beach SC | Bar Harbor, Maine |
St. Louis | Grand Rapids, Michigan | North Platte | Lubbock TX | Santa Fe, NM | Coeur d'Alene
`),
  d: phrases(`
June 12 2026 | July 4th weekend | Oct. 3-5 | since 1978 | est. 2020 | Established 1952 | 12/31/25 | 2026 | Summer 2026 | Saturday, May 2 | Friday the 13th of June |
Fall 2025 | 1948 - 2025 | Class of 2026 | March 14 | aug 9 | 4.18.26 | desde 1985 | 20 de mayo | le 8 juin | depuis 1990 | 12. Juli 2025 | seit 2004 | am 3. Mai |
September 20-21, 2025 | Dec 6th | 7/19/2025 | Nov 2025 | 2024-2025 season
`),
  c: phrases(`
614-555-0112 | (704) 555-0183 | 503.555.0129 | copperkettle.example.com | @ridgelinerobotics | @bluedoorbooks | www.hopefloats.example.org | 02 40 55 01 90 |
0171 555 0133 | 55 5555 0182 | hello@looptee.example.com | Lic #88213 | 800-555-0154 | @thesundayscaries | fb.com/eastendeagles
`),
  y: phrases(`
Torres | Kim | O'Connor | Big Jim | Nana | Uncle Leo | SANTOS | WILLIAMS | Coach K | Maya | DeShawn | Lil Ray | PETERSON | Grandma Lou | Ximena | Müller | Benoît | Aunt Cee
`),
};

/** Sentences that are never printed. */
export const ORDERS: readonly string[] = phrases(`
Can you send me a mockup first? | We'd like these by the first week of June. | What's your turnaround right now? | i can venmo or pay cash | Do you guys price match? |
I don't need it fancy, just readable from the bleachers. | My sister ordered from you last spring and loved it. | Please use the softest shirts you carry. |
sizes: 3 S, 8 M, 12 L, 6 XL, 2 2XL | about 40 of them, mostly large | 24 total | We're on a tight budget so one color is fine. | Is there a setup fee? |
Nothing offensive please, kids will be wearing these. | I'd rather not have a picture of a person. | No border or frame around it. | Keep it simple. | Make it pop. |
Surprise me on the font. | Not too busy. | The last shop messed up the spelling so please double check. | I attached a photo of the old one. | We already have the shirts, just need printing. |
Black tees, white ink. | on heather gray | White print on forest green hoodies. | Two colors max. | navy blue shirt with gold letters | any dark color works | tie dye if you can |
light pink, long sleeve | Full back and small left chest. | Front only. | nothing on the back | make the name the biggest thing | the date should be tiny | put it in an arch |
Something like an old baseball jersey. | retro 70s look | distressed, like it's been washed a hundred times | handwritten style lettering | think old circus poster | no cursive |
My number is 555-0199 if you have questions, don't print it. | I'm Greg, I'll be the contact. | Thanks! Melissa | Thx so much, Tom | Sent from my iPhone | -Jen | Let me know! | Cheers, Bob |
I work nights so texting is best. | Can I pick up Saturday? | please hurry | rush if possible | ASAP!! | We leave on the 9th. | deadline is friday | need them before the game |
He doesn't know about it so don't call the house. | It's a gift for my boss. | This is for my daughter's team. | We do this every year. | I'm in charge of shirts this year, lucky me. |
Don't put the year. | leave off the phone number | no slogan this time | please no skulls | Do not use red, that's our rival's color. | My wife hates orange so anything but that. |
Hola, buenas tardes. | Somos como 20. | ¿Cuánto costaría? | Lo necesito para el viernes. | Que no lleve fecha. | Camiseta negra, letras blancas. | Muchas gracias de antemano. | Tallas de niño y adulto. |
Bonjour à tous. | C'est pour fin mai. | Pouvez-vous m'envoyer un devis ? | Blanc sur bleu marine. | Pas de date s'il vous plaît. | Merci beaucoup, Claire | Environ 25 personnes. | Plutôt sobre. |
Guten Tag zusammen. | Wir sind ungefähr 30 Leute. | Was würde das kosten? | Schwarze Shirts mit weißem Druck. | Bitte ohne Jahreszahl. | Liebe Grüße, Petra | Größen kommen noch. | Gerne etwas verspielt. |
Could you make the top line bigger than the rest? | Is pocket print extra? | Which shirt do you recommend? | Do you have youth sizes? | Can we mix colors? | What files do you need from me? |
please make it big | make it bold and easy to read | kinda vintage | nothing too fancy | as simple as possible | keep it classy | surprise us | whatever looks good |
Thanks so much for your help! | Thank you, God bless. | thanks a ton | Appreciate it, Rick | Regards, Paula Jensen | Talk soon, Dee | Best, Coach Ortiz | xoxo Bri | Thank you kindly, Mrs. Albright |
call me at 555-0133 with any questions | text me the proof | email the invoice to our bookkeeper | my cell is 555-0175 | We will pick them up. | Please send the proof by Tuesday. |
¿Me pueden mandar una muestra? | Que se vea bonito por favor. | Lo más grande posible. | Saludos, Raquel | Gracias de antemano, Beto | ¿Tienen tallas grandes? | Somos doce personas. |
Est-ce possible pour vendredi ? | Quelque chose de simple. | Bien cordialement, Jeanne | On passera les prendre. | Combien ça coûterait ? | Le plus gros possible. |
Geht das bis Freitag? | Bitte nicht zu bunt. | Schön groß bitte. | Danke und Gruß, Malte | Wir holen sie ab. | Was kosten 20 Stück? | Mit besten Grüßen, Frau Seidel
`);
