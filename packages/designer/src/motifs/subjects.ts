/** Motifs per subject word, selected by hand, because names mislead (`desert-eagle` is a pistol). */

import { FURTHER_SUBJECTS } from './further-subjects.ts';

export type Subject = { readonly words: readonly string[]; readonly motifs: readonly string[] };

const GAME = 'game-icons:';
const OWN = 'own:';
const FLUENT = 'fluent-emoji-high-contrast:';

/** Rows of `words; motifs`. A bare motif belongs to game-icons; `~`: fluent-emoji-high-contrast, `^`: own drawing. */
const TABLE = `
fishing fish angler anglers fisherman fishermen bass lure bait; salmon flying-trout fishing-hook fishing-pole ^leaping-trout ~fish ~fishing-pole ~hook
trout salmon; flying-trout salmon fishing-hook ^leaping-trout ~fish
bear bears grizzly grizzlies; bear-head bear-face ^walking-bear ^claw-paw ~bear
wolf wolves wolfpack; wolf-howl wolf-head ^paw ~wolf
eagle eagles veterans veteran legion post; eagle-emblem eagle-head hawk-emblem ~eagle
hawk hawks falcon falcons phoenix; hawk-emblem eagle-emblem eagle-head ~eagle
lion lions; lion ^claw-paw ~lion
tiger tigers wildcats wildcat bobcats; tiger-head feline ^claw-paw ~tiger-face
panther panthers cougar cougars jaguar jaguars; feline tiger-head ^claw-paw ^paw
horse horses mustang mustangs bronco broncos colts stallion stallions pony equestrian riding ranch stable; horse-head horseshoe ~horse ^horseshoe
deer buck elk hunting hunter hunters stag; deer-head deer stag-head ^stag-head
moose; stag-head deer-head ~moose
bull bulls longhorn longhorns rodeo cattle; bull charging-bull bull-horns ^longhorn ~ox
cow cows dairy farm farms farmer farmers; cow barn farm-tractor wheat ^barn ^wheat ~cow-face
pig pigs hog hogs; pig pig-face ~pig
chicken chickens hen hens poultry; chicken rooster ~chicken
rooster roosters; rooster ~rooster
barbecue bbq grill smokehouse pitmaster cookout; barbecue pig chicken-leg chef-toque ^kettle-grill ^flame ~meat-on-bone
dog dogs puppy puppies canine kennel rescue shelter; sitting-dog paw-print jumping-dog ^paw ~dog
cat cats kitten kittens; cat paw-print ^paw ~cat-face
owl owls; owl barn-owl ~owl
raven ravens crow; raven ~blackbird
shark sharks; shark-jaws shark-fin ~shark
whale whales; sperm-whale whale-tail ~whale
dolphin dolphins; dolphin ~dolphin
turtle turtles; sea-turtle turtle ~turtle
octopus kraken; octopus ~octopus
crab crabs seafood boil; crab ~crab ~lobster
lobster lobsters; ~lobster crab
snake snakes viper vipers cobra cobras; snake cobra snake-tongue ~snake
dragon dragons; dragon-head spiked-dragon-head double-dragon ~dragon-face
bee bees honey hive apiary hornet hornets yellowjackets; bee beehive ~honeybee
butterfly butterflies; butterfly ~butterfly
gator gators alligator crocodile swamp; croc-jaws ~crocodile
bison buffalo; ~bison bull
rabbit bunny; rabbit ~rabbit-face
fox foxes; fox-head ~fox
goat goats; goat ~goat
sheep ram rams lamb; ram-profile sheep ~ram ~ewe
frog frogs; frog ~frog
duck ducks mallard; duck ~duck
penguin penguins; penguin ~penguin
bird birds cardinal cardinals robin; hummingbird swallow ~bird
dinosaur dinosaurs raptors; dinosaur-rex diplodocus ~t-rex
unicorn; unicorn ~unicorn
viking vikings norse norsemen; viking-helmet drakkar viking-head ^viking-helmet ~crossed-swords
spartan spartans trojan trojans; spartan-helmet ^spartan-helmet
knight knights crusaders; visored-helm knight-banner ^knight-helmet ~crossed-swords ~shield
pirate pirates buccaneers; pirate-hat sextant pirate-flag ~skull-and-crossbones ~pirate-flag
wizard wizards; wizard-staff pointy-hat ^wizard-hat ~magic-wand
ninja ninjas; ninja-head ~ninja
robot robots robotics robotic stem; robot-helmet vintage-robot gears ~robot ~gear
forest woods woodland timber redwood evergreen pines pine; pine-tree forest ^pine ^mountain-range ~evergreen-tree
park national trail trails wilderness ranger rangers; pine-tree bear-head mountains ^pine ^mountain-range ~national-park ~evergreen-tree
tree trees arbor oak; oak pine-tree oak-leaf fruit-tree ^pine ^acorn ~deciduous-tree
mountain mountains peak summit alpine; mountains mountain-climbing pine-tree ^mountain-range ^pine
hiking hike hikers hiker trek backpacking; walking-boot mountains compass pine-tree ^mountain-range ~hiking-boot ~compass
climbing climbers bouldering; mountain-climbing carabiner ^carabiner ^mountain-range
camp camping campers camper campground campout; camping-tent campfire pine-tree forest-camp ^mountain-range ~camping ~tent
lake lakes lakeside; canoe wood-canoe fishing-boat ~canoe ~sailboat
river creek canoe kayak paddle rafting paddlers; canoe wood-canoe ~canoe ~person-rowing-boat
beach surf surfing surfers; surf-board palm-tree big-wave ^surfboard ^big-wave ~palm-tree
island tropical palm hawaii luau; palm-tree island ~palm-tree ~desert-island
sailing sail sailors yacht regatta; caravel ship-wheel anchor sailboat ~sailboat
boat boats boating marina dock; fishing-boat ship-wheel anchor ~sailboat ~motor-boat ~anchor
harbor port navy coast coastal nautical captain; anchor ship-wheel lighthouse compass ^lighthouse ~anchor
lighthouse; lighthouse ^lighthouse
diving scuba divers; diving-helmet scuba-mask ~diving-mask
bike bikes bicycle cycling cyclists cyclist; ~bicycle dutch-bike cycling
motorcycle motorcycles bikers biker riders chopper; full-motorcycle-helmet ^tire ~motorcycle
car cars auto garage motors hotrod; city-car race-car steering-wheel car-wheel ^classic-car ^tire
racing race speedway; race-car checkered-flag full-motorcycle-helmet ^tire ~chequered-flag ~racing-car
truck trucks trucking hauling; truck tow-truck ~pickup-truck ~articulated-lorry
tractor; farm-tractor ~tractor
railroad train railway; steam-locomotive ~locomotive
airplane aviation pilot flying airport; commercial-airplane biplane ~airplane
rocket space astronaut; rocket astronaut-helmet ~rocket
mechanic mechanics repair machinist; wrench auto-repair gears monkey-wrench ~hammer-and-wrench ~wrench ~nut-and-bolt
construction builders building contractor carpentry carpenter handyman woodworking; hammer-nails hand-saw claw-hammer crane ~hammer ~carpentry-saw ~rescue-workers-helmet
plumbing plumber plumbers; monkey-wrench pipes ^faucet ~wrench
electric electrical electrician electricians; light-bulb power-lightning plug ~light-bulb ~high-voltage ~electric-plug
welding welders welder blacksmith forge ironworks; anvil anvil-impact blacksmith ^anvil ~hammer-and-pick
logging lumberjack lumber sawmill; wood-axe crosscut-saw axe-in-stump log ~axe ~wood ~carpentry-saw
firefighter firefighters firehouse fireman dept department; fire-axe fire-extinguisher fire ^maltese-cross ^flame ~axe
police sheriff deputy; police-badge ^police-badge
nurse nurses nursing hospital medical health clinic; caduceus heart-beats nurse-female ^heartbeat ~stethoscope ~medical-symbol
doctor; caduceus stethoscope ~stethoscope ~medical-symbol
gym fitness crossfit lifting strength barbell powerlifting workout; weight-lifting-up biceps weight ^barbell ^kettlebell ~flexed-biceps
boxing boxers boxer; boxing-glove boxing-glove-surprise ~boxing-glove
wrestling judo karate martial; high-kick black-belt ~martial-arts-uniform
baseball softball sluggers; baseball-glove baseball-bat ~baseball
basketball hoops; basketball-ball basketball-basket ~basketball
football; american-football-ball american-football-helmet ^trophy ~american-football
soccer futbol; soccer-ball ^trophy ~soccer-ball
volleyball; volleyball-ball ~volleyball
tennis pickleball; tennis-racket tennis-ball ~tennis
golf golfers golfing; golf-tee golf-flag ~flag-in-hole
hockey; hockey ~ice-hockey
bowling bowlers; bowling-strike bowling-pin ~bowling
swim swimming swimmers; big-wave pool-dive ^big-wave ~person-swimming
ski skiing snowboard; skis snowboard snowflake-1 ~skis
skate skateboard skating; skateboard roller-skate ~skateboard
run running runners runner 5k 10k marathon; running-shoe run ~running-shoe
archery archers; archery-target bow-arrow ~bow-and-arrow
darts; dart ~bullseye
billiards pool; eight-ball pool-triangle ~pool-8-ball
dance dancers ballet; ballerina-shoes ~ballet-shoes
cheer cheerleading; star-formation megaphone ~megaphone ~glowing-star
music band orchestra choir concert jazz blues; guitar trumpet musical-notes ^vinyl-record ~guitar ~musical-notes
guitar rock; guitar ~guitar guitar-head
drum drums drumline; drum drum-kit ~drum
trumpet brass marching; trumpet ~trumpet
piano; grand-piano piano-keys ~musical-keyboard
radio podcast; microphone old-microphone ~studio-microphone
theater theatre drama; drama-masks ~performing-arts
film movie cinema; film-projector clapperboard ~clapper-board
beer brewery brewing brew ale ales taproom pub; beer-stein hops beer-bottle ^hop-cone ^barrel ~beer-mug
hops; hops ^hop-cone
wine winery vineyard vineyards; grapes wine-glass wine-bottle ~wine-glass
whiskey bourbon distillery cocktail cocktails bar; barrel martini cork-hat ^barrel ~tumbler-glass
coffee cafe roasters espresso; coffee-cup coffee-beans coffee-pot ~hot-beverage
tea; teapot ~teapot
bakery baker bakers bread baking; bread wheat chef-toque ^wheat ~baguette-bread
cake cupcake sweets dessert; cake-slice cupcake ~birthday-cake
pizza pizzeria; full-pizza pizza-slice ^chef-hat ~pizza
burger burgers diner; hamburger ~hamburger
taco tacos taqueria mexican cantina; tacos cactus ^sombrero ~taco
chili pepper peppers hot; chili-pepper ^flame ~hot-pepper
ice cream; ice-cream-cone ~soft-ice-cream
chef kitchen restaurant cooking catering; chef-toque knife-fork cooking-pot ^chef-hat ~fork-and-knife ~cooking
corn harvest grain mill; corn wheat ^corn-cob ^wheat ~ear-of-corn
apple orchard cider; apple-core shiny-apple ~red-apple
pumpkin; pumpkin ~jack-o-lantern
garden gardening gardeners nursery botanical; flower-pot sunflower plant-watering ~potted-plant ~seedling
flower flowers florist floral; flowers rose daisy ~hibiscus
rose; rose ~rose
sunflower sunflowers; sunflower ~sunflower
mushroom mushrooms; mushroom mushrooms ~mushroom
leaf leaves maple autumn; maple-leaf oak-leaf ~maple-leaf
desert cactus arizona; cactus desert ~cactus
western cowboy cowboys cowgirl cowgirls country saloon; western-hat cowboy-boot horseshoe ^cowboy-hat ^cowboy-boot ^horseshoe ~cowboy-hat-face
book books reading library literary; open-book book-pile ^book-stack
school teacher teachers elementary class classroom education; open-book school-bag pencil ~graduation-cap ^book-stack ~pencil
graduation graduate graduates seniors senior commencement alumni; ~graduation-cap laurels
science chemistry lab; erlenmeyer microscope ~microscope
math; abacus calculator ~abacus
computer coding code hackathon; laptop ~laptop
chess; chess-knight chess-queen ~chess-pawn
game gaming gamers gamer esports; gamepad joystick ~video-game
art artist artists painting; palette paint-brush ~artist-palette
photo photography photographers; photo-camera ~camera
sewing quilt quilting quilters; sewing-machine sewing-needle ~thread
knitting yarn; wool ~yarn
barber barbershop salon hair; scissors comb razor ~scissors ~barber-pole ~razor
tattoo; rose dagger-rose ~rose ~dagger
church faith ministry gospel chapel christian bible youth; church dove ^cross ^dove ~dove ~latin-cross
peace; dove peace-dove ^dove ~dove
heart love charity hope; hearts heart-wings ~red-heart ~heart-suit
wedding bride groom bachelorette; diamond-ring hearts ~ring
birthday; cake-slice balloons ~birthday-cake ~balloon
party celebration; party-popper balloons ~party-popper
reunion family; oak fruit-tree hearts ~deciduous-tree ~heart-suit
christmas holiday santa; ~christmas-tree pine-tree
halloween spooky; pumpkin-lantern ghost ^witch-hat ~ghost
thanksgiving turkey; ~turkey pumpkin
winter snow; snowflake-1 ~snowflake
star stars; star-formation round-star ~star ~glowing-star
moon lunar; moon ~crescent-moon
sun solar sunshine; sun ~sun
crown king queen royal; crown queen-crown ~crown
trophy champions championship champion; trophy trophy-cup laurels-trophy ^trophy
skull skulls; skull-crossed-bones crowned-skull ^skull ~skull ~skull-and-crossbones
metal thrash; crowned-skull dragon-head ^skull ~skull-and-crossbones ~sign-of-the-horns
lightning thunder bolt storm; lightning-trio power-lightning ~high-voltage
scout scouts troop; compass campfire fleur-de-lys ~fleur-de-lis ~compass ~tent
compass expedition adventure explore explorers; compass mountains treasure-map ^mountain-range ~compass ~world-map
clock watch; pocket-watch ~alarm-clock ~watch
paw; paw-print ^paw ^claw-paw
dove; dove peace-dove ^dove ~dove
trout; salmon flying-trout fishing-hook ^leaping-trout ~fish
heartbeat; heart-beats caduceus stethoscope ^heartbeat ~stethoscope
stethoscope; stethoscope caduceus ~stethoscope
tent; camping-tent forest-camp ~tent ~camping
anchor; anchor ship-wheel ~anchor
wrench; wrench monkey-wrench auto-repair ~wrench ~hammer-and-wrench
hammer; claw-hammer hammer-nails ~hammer
axe; wood-axe fire-axe axe-in-stump ~axe
scissors; scissors comb ~scissors
razor; razor comb ~razor
barrel; barrel ^barrel
microphone; microphone old-microphone ~studio-microphone
megaphone; megaphone ~megaphone
pencil; pencil ~graduation-cap
ring; diamond-ring ~ring
wave; big-wave surf-board ^big-wave
balloon; balloons ~balloon
clapperboard; clapperboard film-projector ~clapper-board
grapes; grapes ~grapes
wheat; wheat ^wheat
sailboat; sailboat caravel ~sailboat
`;

export const setOfId = (id: string): string => id.slice(0, id.indexOf(':'));

function spell(name: string): string {
  if (name.startsWith('^')) return OWN + name.slice(1);
  return name.startsWith('~') ? FLUENT + name.slice(1) : GAME + name;
}

export const SUBJECTS: readonly Subject[] = `${TABLE.trim()}\n${FURTHER_SUBJECTS.trim()}`
  .split('\n')
  .map((line) => {
    const [words = '', motifs = ''] = line.split(';');
    return { words: words.trim().split(' '), motifs: motifs.trim().split(' ').map(spell) };
  });
