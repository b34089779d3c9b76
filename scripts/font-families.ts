/** Font families that the designer downloads on demand, by kind, under Fontsource's names. */
import type { FaceKind } from '@printready/designer/type';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FONT_FAMILIES: Readonly<Partial<Record<FaceKind, readonly string[]>>> = {
  slab: words(`aleo arvo besley bitter brawler bree-serif hepta-slab inika inknut-antiqua patua-one rokkitt
    sanchez slabo-27px suez-one`),
  western: words('ewert'),
  stencil: words('saira-stencil-one stack-sans-notch'),
  grotesque: words(`allan alumni-sans antonio archivo-narrow asap-condensed barlow-semi-condensed bebas-neue
    encode-sans-condensed fjalla-one ibm-plex-sans-condensed khand londrina-solid passion-one
    pt-sans-narrow rajdhani roboto-condensed saira-condensed saira-extra-condensed
    saira-semi-condensed staatliches teko yanone-kaffeesatz`),
  sans: words(`abel acme alata albert-sans alegreya-sans anybody archivo archivo-black asap assistant
    barlow basic be-vietnam-pro bricolage-grotesque cabin cal-sans cantarell catamaran changa     chivo commissioner darker-grotesque dm-sans dosis encode-sans epilogue familjen-grotesk figtree
    funnel-display geologica hanken-grotesk host-grotesk ibm-plex-sans instrument-sans inter-tight kanit karla
    krona-one lato lexend lexend-zetta libre-franklin manrope merriweather-sans momo-trust-display mona-sans monda
    montserrat montserrat-alternates mukta mulish open-sans overpass oxygen philosopher play plus-jakarta-sans
    poppins prompt pt-sans public-sans questrial raleway red-hat-display rethink-sans rubik rubik-mono-one russo-one
    saira sansita schibsted-grotesk sen signika sofia-sans sora space-grotesk special-gothic-expanded-one spline-sans
    syne titillium-web unbounded urbanist work-sans zalando-sans-expanded`),
  geometric: words('afacad el-messiri jost kumbh-sans outfit readex-pro tenor-sans tasa-orbiter'),
  round: words(`baloo-2 balsamiq-sans bowlby-one-sc bubblegum-sans carter-one coiny comfortaa dela-gothic-one
    gabarito grandstander lilita-one mochiy-pop-one modak nunito paytone-one playpen-sans quicksand rammetto-one
    rowdies sigmar-one sniglet spicy-rice varela-round`),
  display: words(`aboreto bangers bungee bungee-shade caprasimo climate-crisis lalezar shrikhand
    uncial-antiqua yeseva-one`),
  script: words(`alex-brush allura bad-script berkshire-swash birthstone cookie corinthia courgette damion
    dancing-script ephesis grand-hotel great-vibes herr-von-muellerhoff italianno kaushan-script lobster-two
    marck-script monsieur-la-doulaise mr-de-haviland ms-madi oooh-baby parisienne pinyon-script sacramento
    smooch tangerine vibur whisper`),
  deco: words('cinzel-decorative gugi monoton museomoderno poiret-one italiana'),
  blackletter: words('germania-one medievalsharp unifrakturcook unifrakturmaguntia'),
  hand: words(`amatic-sc annie-use-your-telescope architects-daughter cabin-sketch caveat cedarville-cursive
    comic-neue covered-by-your-grace creepster delicious-handrawn finger-paint fredericka-the-great
    gloria-hallelujah gochi-hand handlee indie-flower kalam knewave mansalva neucha nosifer patrick-hand reenie-beanie
    shadows-into-light shantell-sans short-stack sriracha the-girl-next-door`),
  serif: words(`abhaya-libre alegreya alice bodoni-moda cardo cormorant cormorant-sc crimson-pro
    dm-serif-display dm-serif-text domine eb-garamond faustina frank-ruhl-libre fraunces gelasio gloock
    instrument-serif libre-baskerville libre-caslon-text literata lora lustria marcellus martel merriweather newsreader
    old-standard-tt ovo petrona piazzolla playfair playfair-display prata quattrocento rufina sorts-mill-goudy spectral
    unna volkhov vollkorn`),
  typewriter: words('courier-prime dm-mono ibm-plex-mono inconsolata jetbrains-mono roboto-mono space-mono'),
  tech: words(`aldrich audiowide chakra-petch exo-2 goldman jersey-10 jura michroma orbitron
    oxanium pixelify-sans press-start-2p quantico science-gothic share-tech-mono silkscreen tiny5 tomorrow vt323
    zen-dots`),
};
