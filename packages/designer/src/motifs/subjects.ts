/** Motifs per subject word, selected by hand, because names mislead (`desert-eagle` is a pistol). */

import { FURTHER_SUBJECTS } from './further-subjects.ts';

export type Subject = { readonly words: readonly string[]; readonly motifs: readonly string[] };

const GAME = 'game-icons:';
const OWN = 'own:';
const FLUENT = 'fluent-emoji-high-contrast:';

/** Rows of `words; motifs`. A bare motif belongs to game-icons; `~`: fluent-emoji-high-contrast, `^`: own drawing. */
const TABLE = `
fishing fish angler anglers fisherman fishermen bass lure bait; salmon flying-trout fishing-hook fishing-pole
trout salmon; flying-trout salmon fishing-hook
bear bears grizzly grizzlies; bear-head bear-face ~bear
wolf wolves wolfpack; wolf-howl wolf-head ~wolf
eagle eagles veterans veteran legion post; eagle-emblem eagle-head hawk-emblem ~eagle
hawk hawks falcon falcons phoenix; hawk-emblem eagle-emblem eagle-head
lion lions; lion ~lion
tiger tigers wildcats wildcat bobcats; tiger-head feline ~tiger-face
panther panthers cougar cougars jaguar jaguars; feline tiger-head
horse horses mustang mustangs bronco broncos colts stallion stallions pony equestrian riding ranch stable; horse-head horseshoe ~horse
deer buck elk hunting hunter hunters stag; deer-head deer stag-head
moose; stag-head deer-head
bull bulls longhorn longhorns rodeo cattle; bull charging-bull bull-horns
cow cows dairy farm farms farmer farmers; cow barn farm-tractor wheat ~cow-face
pig pigs hog hogs; pig pig-face ~pig
chicken chickens hen hens poultry; chicken rooster ~chicken
rooster roosters; rooster ~rooster
barbecue bbq grill smokehouse pitmaster cookout; barbecue pig chicken-leg chef-toque
dog dogs puppy puppies canine kennel rescue shelter; sitting-dog paw-print jumping-dog
cat cats kitten kittens; cat paw-print ~cat-face
owl owls; owl barn-owl ~owl
raven ravens crow; raven
shark sharks; shark-jaws shark-fin ~shark
whale whales; sperm-whale whale-tail ~whale
dolphin dolphins; dolphin ~dolphin
turtle turtles; sea-turtle turtle ~turtle
octopus kraken; octopus ~octopus
crab crabs seafood boil; crab ~crab ~lobster
lobster lobsters; ~lobster crab
snake snakes viper vipers cobra cobras; snake cobra snake-tongue
dragon dragons; dragon-head spiked-dragon-head double-dragon ~dragon-face
bee bees honey hive apiary hornet hornets yellowjackets; bee beehive ~honeybee
butterfly butterflies; butterfly ~butterfly
gator gators alligator crocodile swamp; croc-jaws
bison buffalo; ~bison bull
rabbit bunny; rabbit ~rabbit-face
fox foxes; fox-head ~fox
goat goats; goat
sheep ram rams lamb; ram-profile sheep
frog frogs; frog ~frog
duck ducks mallard; duck ~duck
penguin penguins; penguin ~penguin
bird birds cardinal cardinals robin; hummingbird swallow ~bird
dinosaur dinosaurs raptors; dinosaur-rex diplodocus ~t-rex
unicorn; unicorn ~unicorn
viking vikings norse norsemen; viking-helmet drakkar viking-head
spartan spartans trojan trojans; spartan-helmet
knight knights crusaders; visored-helm knight-banner
pirate pirates buccaneers; pirate-hat sextant pirate-flag
wizard wizards; wizard-staff pointy-hat
ninja ninjas; ninja-head
robot robots robotics robotic stem; robot-helmet vintage-robot gears ~robot
forest woods woodland timber redwood evergreen pines pine; pine-tree forest ~evergreen-tree
park national trail trails wilderness ranger rangers; pine-tree bear-head mountains
tree trees arbor oak; oak pine-tree oak-leaf fruit-tree
mountain mountains peak summit alpine; mountains mountain-climbing pine-tree
hiking hike hikers hiker trek backpacking; walking-boot mountains compass pine-tree
climbing climbers bouldering; mountain-climbing carabiner
camp camping campers camper campground campout; camping-tent campfire pine-tree forest-camp ~camping
lake lakes lakeside; canoe wood-canoe fishing-boat
river creek canoe kayak paddle rafting paddlers; canoe wood-canoe
beach surf surfing surfers; surf-board palm-tree big-wave
island tropical palm hawaii luau; palm-tree island
sailing sail sailors yacht regatta; caravel ship-wheel anchor sailboat ~sailboat
boat boats boating marina dock; fishing-boat ship-wheel anchor
harbor port navy coast coastal nautical captain; anchor ship-wheel lighthouse compass
lighthouse; lighthouse
diving scuba divers; diving-helmet scuba-mask
bike bikes bicycle cycling cyclists cyclist; ~bicycle dutch-bike cycling
motorcycle motorcycles bikers biker riders chopper; ~motorcycle full-motorcycle-helmet
car cars auto garage motors hotrod; city-car race-car steering-wheel car-wheel
racing race speedway; race-car checkered-flag full-motorcycle-helmet
truck trucks trucking hauling; truck tow-truck
tractor; farm-tractor ~tractor
railroad train railway; steam-locomotive ~locomotive
airplane aviation pilot flying airport; commercial-airplane biplane ~airplane
rocket space astronaut; rocket astronaut-helmet ~rocket
mechanic mechanics repair machinist; wrench auto-repair gears monkey-wrench
construction builders building contractor carpentry carpenter handyman woodworking; hammer-nails hand-saw claw-hammer crane
plumbing plumber plumbers; monkey-wrench pipes
electric electrical electrician electricians; light-bulb power-lightning plug
welding welders welder blacksmith forge ironworks; anvil anvil-impact blacksmith
logging lumberjack lumber sawmill; wood-axe crosscut-saw axe-in-stump log
firefighter firefighters fire firehouse fireman; fire-axe fire-extinguisher fire
police sheriff deputy; police-badge
nurse nurses nursing hospital medical health clinic; caduceus heart-beats nurse-female
doctor; caduceus stethoscope
gym fitness crossfit lifting strength barbell powerlifting workout; weight-lifting-up biceps weight
boxing boxers boxer; boxing-glove boxing-glove-surprise
wrestling judo karate martial; high-kick black-belt
baseball softball sluggers; baseball-glove baseball-bat ~baseball
basketball hoops; basketball-ball basketball-basket ~basketball
football; american-football-ball american-football-helmet ~american-football
soccer futbol; soccer-ball ~soccer-ball
volleyball; volleyball-ball
tennis pickleball; tennis-racket tennis-ball ~tennis
golf golfers golfing; golf-tee golf-flag ~flag-in-hole
hockey; hockey ~ice-hockey
bowling bowlers; bowling-strike bowling-pin
swim swimming swimmers; big-wave ~person-swimming pool-dive
ski skiing snowboard; skis snowboard snowflake-1 ~skis
skate skateboard skating; skateboard roller-skate ~skateboard
run running runners runner 5k 10k marathon; running-shoe run ~running-shoe
archery archers; archery-target bow-arrow ~bow-and-arrow
darts; dart
billiards pool; eight-ball pool-triangle ~pool-8-ball
dance dancers ballet; ballerina-shoes ~ballet-shoes
cheer cheerleading; star-formation megaphone
music band orchestra choir concert jazz blues; guitar trumpet musical-notes ~guitar
guitar rock; guitar ~guitar guitar-head
drum drums drumline; drum drum-kit ~drum
trumpet brass marching; trumpet ~trumpet
piano; grand-piano piano-keys
radio podcast; microphone old-microphone ~studio-microphone
theater theatre drama; drama-masks
film movie cinema; film-projector clapperboard ~clapper-board
beer brewery brewing brew ale ales taproom pub; beer-stein hops beer-bottle ~beer-mug
hops; hops
wine winery vineyard vineyards; grapes wine-glass wine-bottle ~wine-glass
whiskey bourbon distillery cocktail cocktails bar; barrel martini cork-hat ~tumbler-glass
coffee cafe roasters espresso; coffee-cup coffee-beans coffee-pot ~hot-beverage
tea; teapot ~teapot
bakery baker bakers bread baking; bread wheat chef-toque ~baguette-bread
cake cupcake sweets dessert; cake-slice cupcake ~birthday-cake
pizza pizzeria; full-pizza pizza-slice ~pizza
burger burgers diner; hamburger ~hamburger
taco tacos taqueria mexican cantina; tacos cactus ~taco
chili pepper peppers hot; chili-pepper ~hot-pepper
ice cream; ice-cream-cone ~soft-ice-cream
chef kitchen restaurant cooking catering; chef-toque knife-fork cooking-pot
corn harvest grain mill; corn wheat ~ear-of-corn
apple orchard cider; apple-core shiny-apple ~red-apple
pumpkin; pumpkin ~jack-o-lantern
garden gardening gardeners nursery botanical; flower-pot sunflower plant-watering
flower flowers florist floral; flowers rose daisy ~hibiscus
rose; rose ~rose
sunflower sunflowers; sunflower ~sunflower
mushroom mushrooms; mushroom mushrooms ~mushroom
leaf leaves maple autumn; maple-leaf oak-leaf ~maple-leaf
desert cactus arizona; cactus desert ~cactus
western cowboy cowboys cowgirl cowgirls country saloon; western-hat cowboy-boot horseshoe ~cowboy-hat-face
book books reading library literary; open-book book-pile ~books
school teacher teachers elementary class classroom education; open-book school-bag pencil ~graduation-cap
graduation graduate graduates seniors senior commencement alumni; ~graduation-cap laurels
science chemistry lab; erlenmeyer microscope ~microscope
math; abacus calculator
computer coding code hackathon; laptop ~laptop
chess; chess-knight chess-queen ~chess-pawn
game gaming gamers gamer esports; gamepad joystick ~video-game
art artist artists painting; palette paint-brush ~artist-palette
photo photography photographers; photo-camera ~camera
sewing quilt quilting quilters; sewing-machine sewing-needle ~thread
knitting yarn; wool ~yarn
barber barbershop salon hair; scissors comb razor
tattoo; rose dagger-rose
church faith ministry gospel chapel christian bible youth; church dove ~dove
peace; dove ~dove peace-dove
heart love charity hope; hearts heart-wings ~red-heart
wedding bride groom bachelorette; diamond-ring hearts ~ring
birthday; cake-slice balloons ~birthday-cake
party celebration; party-popper balloons ~party-popper
reunion family; oak fruit-tree hearts
christmas holiday santa; ~christmas-tree pine-tree
halloween spooky; pumpkin-lantern ghost ~ghost
thanksgiving turkey; ~turkey pumpkin
winter snow; snowflake-1 ~snowflake
star stars; star-formation round-star
moon lunar; moon
sun solar sunshine; sun ~sun
crown king queen royal; crown queen-crown ~crown
trophy champions championship champion; trophy trophy-cup laurels-trophy
skull skulls; skull-crossed-bones crowned-skull
metal thrash; crowned-skull dragon-head
lightning thunder bolt storm; lightning-trio power-lightning ~high-voltage
scout scouts troop; compass campfire fleur-de-lys
compass expedition adventure explore explorers; compass mountains treasure-map
clock watch; pocket-watch
paw; paw-print
dove; dove ~dove peace-dove
trout; salmon flying-trout fishing-hook
heartbeat; heart-beats caduceus stethoscope
stethoscope; stethoscope caduceus
tent; camping-tent forest-camp
anchor; anchor ship-wheel
wrench; wrench monkey-wrench auto-repair
hammer; claw-hammer hammer-nails
axe; wood-axe fire-axe axe-in-stump
scissors; scissors comb
razor; razor comb
barrel; barrel
microphone; microphone old-microphone ~studio-microphone
megaphone; megaphone
pencil; pencil ~graduation-cap
ring; diamond-ring ~ring
wave; big-wave surf-board
balloon; balloons
clapperboard; clapperboard film-projector
grapes; grapes
wheat; wheat
sailboat; sailboat caravel ~sailboat
`;

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
