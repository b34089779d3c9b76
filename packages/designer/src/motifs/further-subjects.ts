/** More rows for subjects.ts, in the same format. */
export const FURTHER_SUBJECTS = `
shoe; running-shoe ~running-shoe walking-boot
boot; cowboy-boot walking-boot ^cowboy-boot ~hiking-boot
hat; western-hat cowboy-boot ^cowboy-hat
note; musical-notes ~musical-notes
barn; barn wheat ^barn ^wheat
dagger; dagger-rose ~dagger
arrow; bow-arrow archery-target ~bow-and-arrow
tire; car-wheel steering-wheel ^tire
badge; police-badge ^police-badge
lightbulb; light-bulb ~light-bulb
kettle; teapot coffee-pot ~teapot
mower; farm-tractor ^lawn-mower
graduation; ~graduation-cap diploma laurels
controller; gamepad joystick ~video-game ~joystick
daisy; daisy flowers ~blossom
snail; ~snail
elephant; elephant elephant-head ~elephant
rat; ~rat ~mouse
monkey; ~monkey ~gorilla
spider; spider-alt long-legged-spider ~spider-web
raccoon; ~raccoon squirrel
hedgehog; ~hedgehog
beaver; ~beaver
badger badgers; ~badger
skunk; ~skunk
squirrel squirrels; squirrel ~chipmunk
tornado hurricane; ~tornado ~cyclone
rainbow; ~rainbow
anvil; anvil anvil-impact ^anvil
diamond; ~gem-stone diamond-ring
tooth dental dentist; ~tooth
cross crucifix; iron-cross ^cross ~latin-cross ~orthodox-cross
maltese-cross; ^maltese-cross ~fire-engine
angel; angel-wings feathered-wing ^angel-wings ~wing
hands prayer; ~folded-hands prayer
ribbon; ~reminder-ribbon
flag patriotic; ^stars-and-stripes ~crossed-flags
hibiscus; ~hibiscus flowers
clover shamrock shamrocks; ~shamrock ~four-leaf-clover
ghost; ghost ~ghost
lemon; ~lemon
pineapple; ~pineapple
strawberry; ~strawberry
noodles ramen; ~steaming-bowl noodles
egg eggs; ~egg
ice-cream; ice-cream-cone ~soft-ice-cream
camera; photo-camera ~camera
atom physics; ~atom-symbol ~dna
dice; ~game-die
tooth-fairy; fairy mermaid ~tooth ~person-fairy
disco; ^disco-ball
zebra; ~zebra
llama alpaca; ~llama
kangaroo; ~kangaroo
koala; ~koala
sloth; ~sloth
leopard; ~leopard tiger-head
rhino; ~rhinoceros
peacock; ~peacock
flamingo; ~flamingo
swan; swan ~swan
stork; ^stork heron
tow-truck towing tow; ^tow-truck tow-truck
flame fire; fire ^flame
heron; heron ^heron
parrot; parrot-head ~parrot
squid; ~squid octopus
shrimp; ~shrimp
oyster; ~oyster
jellyfish; jellyfish ~jellyfish
scorpion; ~scorpion
ant; ~ant
beetle; ~beetle
ladybug; ~lady-beetle
lizard; ~lizard
bat; ~bat
armadillo; armadillo ^armadillo
shell; ~spiral-shell
bone; ~bone
feather; ~feather feather quill
acorn; acorn ^acorn
windmill; windmill ^windmill
bridge; ~bridge-at-night
ferris-wheel; ~ferris-wheel
circus; ~circus-tent
helicopter; ~helicopter
ambulance emt ems paramedic paramedics; ~ambulance
fire-engine; ~fire-engine fire-axe
bus; ~bus
scooter; ~motor-scooter
speedboat; ~speedboat ~motor-boat
ship; ~ship ~passenger-ship caravel
sled; ~sled
alien ufo; ~flying-saucer ~alien-monster
telescope astronomy; ~telescope
microscope; microscope ~microscope
brain; ~brain
bandage; ~adhesive-bandage
syringe; ~syringe
fist; ~raised-fist
handshake; ~handshake
footprints; ~footprints
teddy-bear; ~teddy-bear
gift; ~wrapped-gift
fireworks; ~fireworks ~sparkler
champagne; ~bottle-with-popping-cork ~clinking-glasses
cocktail; ~cocktail-glass ~tropical-drink martini
kite; ~kite
puzzle autism; ~puzzle-piece
cards poker; ~joker ~spade-suit
bullseye; ~bullseye archery-target
ping-pong; ~ping-pong
badminton; ~badminton
cricket; ~cricket-game
lacrosse; ~lacrosse
curling; ~curling-stone
frisbee; ~flying-disc
medal; ~sports-medal ~military-medal
whistle coach; whistle ~stopwatch
stopwatch; ~stopwatch
map; ~world-map treasure-map
suitcase travel; ~luggage ~airplane
backpack; ~backpack
sunglasses; ~sunglasses
top-hat; ~top-hat
helmet; ~rescue-workers-helmet
sombrero; sombrero maracas ^sombrero ~maracas
maracas; maracas ~maracas
high-heel; ~high-heeled-shoe
flip-flops; ~thong-sandal
mittens; ~gloves
lipstick; ~lipstick
nail-polish; ~nail-polish
broom cleaning clean cleaners janitorial; ^spray-bottle ~broom ~bucket
bathtub; ~bathtub
key realtor realty; ~old-key
toolbox; ~toolbox
screwdriver; ~screwdriver
saw; ~carpentry-saw hand-saw
pickaxe mining miner miners; ~pick
ladder; ~ladder
brick masonry mason; brick-wall trowel ^trowel ~brick
trowel; trowel ^trowel
drill; drill ^drill
paint-roller; paint-roller ~paintbrush
chainsaw arborist; chainsaw ^chainsaw ~axe
shovel; spade wheelbarrow ^shovel ^wheelbarrow
wheelbarrow; wheelbarrow ^wheelbarrow
bolt-and-nut; ~nut-and-bolt
gear; ~gear gears
battery; ~battery
plug; ~electric-plug
candle; ~candle
lantern; lantern ~red-paper-lantern
swords; ~crossed-swords
trident; ~trident-emblem
wand; ~magic-wand
mermaid; mermaid ~person-merpeople
fairy; fairy ~person-fairy
witch; witch-flight ^witch-hat
spoon; ~spoon ~fork-and-knife
bowl; ~bowl-with-spoon
wok; wok ^wok
chopsticks; ~chopsticks
honey-pot; ~honey-pot
sandwich deli; ~sandwich
burrito; ~burrito
steak meat butcher butchers; ~cut-of-meat steak ~meat-on-bone
bacon; ~bacon
sausage hotdog; ~hot-dog sausage
fries; ~french-fries
popcorn; ~popcorn
pretzel; pretzel ~pretzel
croissant; croissant ~croissant
donut donuts; ~doughnut
pancakes; ~pancakes ~waffle
cookie cookies; ~cookie
sushi; ~sushi
crawfish; ~lobster ~shrimp
peach peaches; ~peach
cherry cherries; cherry ~cherries
watermelon; ~watermelon
banana; ~banana
avocado; ~avocado
carrot; ~carrot
tomato; ~tomato
onion; ~onion
garlic; ~garlic
potato; ~potato
pickle pickles; pickle ~cucumber
olive; olive ~olive
tulip tulips; ~tulip
cherry-blossom; ~cherry-blossom
bouquet; ~bouquet
lotus; ^lotus-flower
seedling; ~seedling
volcano; ~volcano
cloud; ~cloud
comet; ~shooting-star ~comet
sunrise; ~sunrise-over-mountains ~sunrise sun
planet; ~ringed-planet
snowman; ~snowman
ice-skate; ~ice-skate
menorah; ~menorah
crescent-star; ~star-and-crescent
yin-yang; ~yin-yang
peace-sign; ~peace-symbol
fleur-de-lis; ~fleur-de-lis
scales lawyer lawyers attorney law; ~balance-scale gavel
gavel; gavel ^gavel
newspaper; ~newspaper
envelope; ~envelope
telephone; ~telephone
paintbrush; ~paintbrush
needle; ~sewing-needle ~thread
saxophone; saxophone ~saxophone
violin; violin ~violin
banjo; banjo ~banjo
accordion; accordion ~accordion
harp; harp ^harp
bell; ~bell
headphones; headphones ~headphone
boombox; boombox ~radio
vinyl; compact-disc ^vinyl-record
rocking-chair; rocking-chair ^rocking-chair
clown; ~clown-face
yoga lotus-pose; ^lotus-flower ~person-in-lotus-position
barber-pole; ~barber-pole razor
horseshoe; horseshoe ^horseshoe
lasso; lasso ^lasso
saddle; saddle ^saddle
`;
