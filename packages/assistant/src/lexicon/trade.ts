/**
 * Phrases separated by `|`, in four languages, without accents; an asterisk marks a stem ("halftone*"). The longest
 * phrase at a position wins; if several concepts have the same phrase, all of them count.
 */
export const TRADE = {
  /** Concepts that are not a topic on their own. */
  tone: 'charcoal|heather|white|black|gray|weiss|weisse*|schwarz*|blanc|blanche|noir|noire|blanco|blanca|negro|negra|dark|light|solid|colored',
  artwork:
    'programm|programme|programa|aplicacion|anwendung|sketch|sketches|pencil|scan|scanned|scans|canvas|setting|settings|setup|edge|edges|quality|object|objects|shape|shapes|effect|page|pages|software|program|programs|tool|tools|painting|cartoon|anime|mascot|signature|slogan|character|art|artwork|artworks|arts|image*|picture*|pic|pics|design|designs|graphic*|file|files|print|prints|printing|printed|printer|printers|press|presses|screen|screens|bild|bilder|datei|dateien|motiv*|druck|drucke|drucken|druckt|gedruckt|imprim*|impres*|impression|image|images|imagen|imagenes|archivo*|fichier*|dessin*|diseno*|ecran|pantalla|sieb|siebe|machine|drawing*|illustration*|drucker',
  pixel: 'pixel*|px|pixeles',
  resolution:
    'resolution*|dpi|ppi|ppp|auflosung*|resolucion*|pixels per inch|dots per inch|hi res|high res|hires|megapixel*',
  'dpi-word': 'dpi|dots per inch',
  'ppi-word': 'ppi|pixels per inch',
  'low-resolution':
    'compressed photo|looks terrible|look terrible|looks bad|looks awful|small image|small file|small picture|not sharp|soft image|out of focus|pixelation|blurry|blurred|blur|fuzzy|pixelated|pixely|low res|low resolution|lo res|lowres|jagged|grainy|unscharf|verpixelt|pixelig*|flou*|floue|pixelise*|borros*|pixelad*|too few pixels|tiny logo|tiny image|small logo|thumbnail|bad quality|poor quality|low quality|crappy|crap|resolution too low|resolution is too low|resolution is low',
  inch: 'inch*|zoll|pouce*|pulgada*',
  metric: 'mm|cm|millimet*|centimet*|zentimeter|milimetro*|centimetro*|metric',
  point: 'pt|pts|points|punkt|puntos',
  lpi: 'screening|lpi|line count|lines per inch|line screen|screen frequency|halftone frequency|frequency|rasterweite|lineatur|lineature|lineatura|screen ruling|linecount',
  mesh: 'siebfeinheit|gewebefeinheit|fadenzahl|siebgewebe|maschen|siebzahl|mesh|meshes|mesh count*|screen mesh|gewebe|maille*|malla*|thread count|threads|thread',
  halftone:
    'halftone*|half tone*|rasterpunkt*|raster|rastern|aufrastern|aufgerastert*|demi teinte*|trame*|semitono*|medio tono|medios tonos|rasteriz* dots|screen dots',
  dot: 'dot|dots|punkte|point de trame|puntos de trama',
  'dot-shape':
    'dot shape*|shape of the dot*|elliptical|ellipse*|round dots|diamond dots|punktform|forme de point|forma del punto|forma de punto',
  'dot-gain':
    'midtones|dot gain|tonwertzuwachs|engraissement|ganancia de punto|prints too dark|print too dark|printing too dark|prints dark|fill in|filling in|plug up|plugging|plug',
  angle: 'angle*|winkel*|angulo*|angles',
  moire:
    'pattern of|waves|wavy|pattern in the|patterns in|weird plaid pattern|plaid pattern|strange pattern|pattern showing|plaid|moire|interference pattern|wavy pattern|weird pattern|checker pattern|pattern in the halftone*',
  'gray-levels':
    'gray level*|levels of gray|shades of gray|gray shades|shades|graustufen|niveaux de gris|niveles de gris|tonal steps|tones',
  banding:
    'stripes|stripe|steps in|lines in the gradient|smooth gradient*|smooth fade*|smoother gradient*|smoother fade*|banding|bands|stripes in the gradient|steps in the fade|abrisse|streifen|posterization|posterized',
  gradient:
    'shading|shaded|gradient*|fade*|fading|verlauf*|degrade|degrades|degradado*|soft fade*|smoke|airbrush',
  shadow: 'shadow*|glow*|drop shadow*|schatten|ombre*|sombra*|outer glow',
  'semi-transparent':
    'heat map|heatmap|faded pixels|stray pixels|semi transparent|semi-transparent|semitransparent|partially transparent|half transparent|half-transparent|translucent pixel*|halbtransparent*|semi transparente*|semitransparente*|soft pixels|soft edge*|partial opacity',
  'gray-box':
    'gray box|gray haze|white haze|gray square|haze|hazy|white film|cloudy|dirty looking|gray print*|grayish|prints gray|print gray|ghost box|faint box|pale slab',
  transparent: 'transparent*|transparenc*|alpha|transparenz*|durchsichtig*|clear background|see-through',
  antialias: 'antialias*|anti alias*|anti-alias*',
  'near-white':
    'near white|near-white|almost white|off white|offwhite|off-white|white residue|not pure white|fast weiss*',
  underbase:
    'white first|white down first|put down white|underbase*|under base*|white base*|base white|white under|white underneath|white layer|white ink under|base layer|unterdruck|weissunterdruck|weissunterlage|sous couche|sous-couche|base blanca|soutien blanc|blanc de soutien|underbased|white plate|white channel',
  'white-ink': 'white ink|weisse farbe|encre blanche|tinta blanca|weisse tinte|white toner',
  choke: 'pull in white|choke*|choking|unterfull*|pull in the white|maigri|estrangul*|shrink the white',
  spread: 'spread',
  trap: 'overlap*|showing between colors|slivers|trap|traps|trapping|uberfullung|uberfullen|grossi maigri|recouvrement|trapeado|reventado|gaps between colors|gap between colors|gaps between the colors',
  overprint: 'overprint*|uberdruck*|surimpression|sobreimpresion|sobreimprimir',
  knockout: 'knock|knock it out|knock it|knockout|knock out|knocking out|knocked out|knock-out|knocks out',
  registration:
    "line up|don't align|align the films|alignment|misaligned|crosshair mark*|register mark*|crop mark*|registration*|register marks|crosshair*|passer*|passermark*|reperage|reperes|registro|misregist*|out of register|registration marks|targets",
  halo: 'sticks out|sticking out|peeks out|peeking out|pokes out|poking out|left a white outline|leaves a white|left a white|white outline left|bleeding past|bleeding out|white is visible|white visible|shows around|showing around|visible around|creeping|creeps|showing past|peeks|halo*|white edge*|white line around|white outline around my print|white peek*|peeking|white showing|white shows|white rim|fringe*|weisser rand|blitzer|lisere blanc|borde blanco|white outline showing|white border around my print|white around the edge*|white ring',
  bleed:
    'cut off|cutoff|chop off|chopped off|chop|after trimming|after cutting|trimmed off|extend past|bleed*|beschnitt*|anschnitt|fond perdu|sangrado|sangria',
  'trim-box': 'trim box|trimbox|trim size|trim',
  'safe-zone':
    'margin|margins|from the edge|away from the edge|from the cut|close to the edge|safe zone|safe area|safety margin|safe margin|sicherheitsabstand|zone de securite|zona segura|margen de seguridad|safety zone',
  line: 'hairlines|hairline*|strokes|line|lines|linie*|ligne*|linea*|stroke width|line width|line thickness|line weight*|strichstarke|fine detail*|details|lineas',
  thin: 'falling apart|fall apart|breaking up|break up|falls apart|how small|how tiny|skinny|disappear*|vanish*|drop out|dropping out|falls off|fall off|too small|tiny|thin|thinnest|thinner|fine|finest|minimum|min|smallest|narrow*|dunn*|feinst*|fin|minim*|delgad*|minimo|least|too thin|thickness',
  gap: 'closes up|close up|closing up|gap|gaps|spacing between lines|negative space|reversed line*|lucke*|espace|hueco*|knockout line*|opening|openings|island*|holes in the artwork|counter*',
  text: 'letter|word|words|wording|text|texts|lettering|letters|type|schrift*|texte|texto|letras|lettres|font size|point size|type size|small print|schriftgrosse',
  font: 'font|fonts|typeface*|schriftart*|schriften|police*|fuente*|tipografia*',
  outline:
    'outline|outlined|outlines|convert to curves|convert to paths|create outlines|in pfade|vektorisierte schrift|contours|contorno*|trazar|curves|outlining',
  embed: 'embed*|not embedded|eingebettet|einbetten|incorpor*|incrust*',
  color:
    'red|blue|green|yellow|orange|purple|pink|navy|brown|gold|teal|maroon|color|colors|farbe|farben|couleur*|colores',
  rgb: 'rgb|srgb|adobe rgb',
  cmyk: 'spot and process|spot or process|spot vs process|color process|cmyk|4 color process|4cp|process color*|four color process|vierfarb*|quadrichromie|cuatricromia',
  'spot-color':
    'spot and process|spot or process|spot vs process|spot color*|pantone*|pms|sonderfarb*|schmuckfarb*|ton direct|tons directs|tinta plana|tintas planas|color directo|spot ink*|spots',
  profile:
    'icc|icc profile*|color profile*|farbprofil*|profil icc|perfil de color|perfil icc|profil colorimetrique|srgb profile|color management',
  dull: "look orange|looks orange|look brown|look pink|look different|darker than|lighter than|came out dark*|came out different|came out wrong|looks orange|muddy|mud|brownish|purple instead|turn purple|turned purple|don't match|doesn't match|do not match|not match|looks off|bland|dull|washed out|faded colors|less vibrant|not vibrant|vibrant|muted|blass*|flau|matt|terne*|apagad*|neon|colors look different|color look different|color shift*|colors shift*|wrong color*|wrong color*|different than on screen|different on screen|look different|different from my screen|different from the screen|color mismatch|off color*|colors are off|color off|match* the screen|match* my screen",
  'soft-proof': 'soft proof*|softproof*|out of gamut|gamut',
  tac: 'coverage|total ink|ink coverage|ink limit|tac|total area coverage|flachendeckung|ink density|too much ink|gesamtfarbauftrag',
  'rich-black':
    'rich black|black text|registration black|registration color|4 color black|100k|100 k|tiefschwarz|pure black|k only|k-only',
  dtf: 'dtf|direct to film|transfer|transfers|film transfer*',
  dtg: 'dtg|direct to garment',
  sublimation: 'sublimation|sublimat*|dye sub',
  vinyl: 'vinyl|htv|heat transfer vinyl|plotterfolie|flex folie|flexfolie|vinilo|vinyle',
  embroidery: 'embroider*|stickerei|broderie|bordado*|digitiz* for embroidery|dst',
  'screen-print':
    'screen print*|screenprint*|silk screen*|silkscreen*|siebdruck*|serigraph*|serigraf*|screenprinter*|screen printed',
  offset:
    'offset|litho|paper|flyer*|business card*|visitenkarte*|papier|papel|brochure*|poster|posters|postcard*',
  'large-format': 'large format|banner*|wide format|grossformat|billboard*|vehicle wrap|wraps|signage',
  sticker: 'sticker*|decal*|aufkleber|autocollant*|pegatina*|label|labels|kiss cut',
  'cut-line':
    'cut file*|cutting file*|cut line*|cutline*|cutcontour|cut contour*|contour cut*|die line*|dieline*|schneidelinie|schnittlinie|schneidekontur|konturschnitt|ligne de coupe|linea de corte|cut path*|kiss cut|contour line|schnittkontur',
  plotter: 'plotter*|cutter*|cricut|silhouette cameo|cameo|schneideplotter|roland|graphtec',
  'gang-sheet':
    'copies|multiples|gang sheet*|gangsheet*|gang up|ganging|gang|ganged|sammelform*|film sheet|full sheet|planche*|planchas|plancha|nest|nesting|nested|several designs on one|many designs on one|multiple designs on one|multiple designs on a|designs on one sheet|several logos on one|sheet|sheets|bogen|feuille',
  film: 'film|films|roll|rolls|folie|rollo|rouleau|pelicula|film width|roll width',
  'film-positive':
    'output film|film positive*|positives|film output|transparencies|inkjet film*|film printer|imagesetter|film dpi|filmbelichter|typon*|fotolito*|films for screen*|film for screen*|fur den film',
  length: 'long|length|lang|lange|longueur|largo|how long|tall',
  fit: 'fit|fits|fitting|passen|passt|tiennent|caben|fit on|how many can i get',
  across: 'across|side by side|nebeneinander|next to each other|per row|in a row',
  gapping:
    'apart should|apart on|apart do|apart from each other|close together|how close together|spacing|distance between|gap between designs|space between|abstand|espacement|espacio entre|separation between|separacion|how far apart|between designs|between images|between transfers',
  garment:
    'shirt*|tshirt*|t-shirt*|tee|tees|garment*|hoodie*|sweatshirt*|textil*|camiseta*|playera*|kleidung|tote|tote bag*|hat|hats|cap|caps|fabric|cloth|cotton|polyester|jersey|onesie|apron',
  'dark-garment':
    'dark shirt*|black shirt*|dark garment*|black garment*|dark tee*|black tee*|dunkle* shirt*|dunkle* textil*|schwarze* shirt*|schwarze* textil*|dunklen textilien|textile fonce|t-shirt noir|tee shirt noir|camiseta negra|prenda oscura|black cotton|black hoodie*|dark fabric|dark hoodie*|black tshirt*|black t-shirt*|dark t-shirt*|colored shirt*|red shirt|navy shirt|camisetas negras|noir',
  'white-garment':
    'white shirt*|light shirt*|light garment*|white tee*|white garment*|weisse* shirt*|helle textilien|t-shirt blanc|camiseta blanca|white tshirt*|white t-shirt*',
  'left-chest':
    'left chest|chest logo|pocket print|pocket logo|left pocket|pocket size|breast|brustlogo|linke brust|poitrine|pecho|coeur|pocket|chest',
  'full-front':
    'full front adult|full front|adult front|front print|front of a shirt|full chest|frontdruck|front|adult shirt|adult tee|standard front|t-shirt print|shirt print|across the chest|vorne',
  'full-back': 'full back|back print|back of the shirt|ruckendruck|rucken|dos|espalda',
  youth: 'youth|kids|kid|children*|child|kinder*|enfant*|nino*|infantil|juvenil|boys|girls',
  toddler: 'toddler*|infant*|baby|babies|kleinkind*|bebe*|onesie',
  sleeve: 'sleeve*|armel*|manche*|manga*|forearm',
  oversized: 'oversized|oversize|extra large|jumbo|2xl|3xl|4xl|xxl|plus size',
  collar: 'collar|neckline|neck|kragen|halsausschnitt|encolure|cuello|below the neck',
  placement:
    'placement*|placed|place|position*|platzier*|emplacement|ubicacion|colocar|where does|where should|where to put|how far down|how low|how far below|how high',
  'print-size':
    "print size|size of the print|druckgrosse|druckformat|taille d impression|taille d'impression|tamano de impresion|dimension*|measurements|actual size|exact size|real size|size|sizes|grosse|taille|tamano",
  'tag-size': 'neck label*|neck tag*|inside tag|tagless|hem tag',
  'hat-size': 'hat size|hat print|cap print|hat|hats|cap|caps',
  order:
    'goes down first|go down first|print first|printed first|first color|lay down first|which goes first|comes first|color first|print order|printing order|order of colors|order of the colors|color order|what order|which order|color sequence|druckreihenfolge|reihenfolge|ordre|orden|sequence|which color first',
  background:
    'rectangle around|box around the|square around|frame around|rectangle|background*|backdrop|bg|hintergrund*|arriere plan|arriere-plan|fond|fondo*|white box|white square|black box|box around',
  remove:
    'suppression|eliminacion|entfernung|freistellung|removal*|cutting out|cutting|gone|remov*|get rid|delete|erase|cut out|cutout|cut-out|take out|take away|strip|eliminat*|entfern*|loschen|freistell*|freigestellt*|enlev*|supprim*|detour*|quitar|borrar|elimin*|clear|isolate',
  photo:
    'photo|photos|photograph*|person|people|face|faces|picture of a person|portrait|foto|fotos|hair|fur|pet|dog|cat|animal',
  logo: 'logo|logos|emblem|crest',
  vector: 'vector file*|vector|vectors|vektor*|vecteur*|vectoriel*|vectorial|vectores',
  raster: 'raster image|bitmap|raster file|raster or|or raster|rasters|rastergrafik',
  vectorize:
    'vectorisation|vectorizacion|vektorisierung|to line art|into line art|vectoriz*|vectoris*|vektorisier*|trace|tracing|autotrace|image trace|convert to vector|turn into vector|into a vector|into vector|to vector|to a vector|nachzeichnen|redraw*|as a vector|to svg|into svg|into an svg|to an svg|to a svg|make svg|vectorial|make it vector|make vector|vectorized',
  separate:
    'separation des couleurs|separacion de colores|farbtrennung|trennung|trennen|trenne|auszuge|into spot color*|to spot color*|spot colors from|split into|split a design|split the design|split my|split this|color separation*|separation*|separate|separating|separated|seps|color sep*|farbseparation*|farbauszug*|farbauszuge|separier*|separer|separacion*|separar|split into colors|split the colors|plates',
  'sim-process': 'simulated process|sim process|simprocess|simulated',
  index: 'index color*|index separation*|indexed|index',
  'how-many-colors':
    'how many colors|how many inks|how many screens|number of colors|number of screens|reduce colors|reduce the colors|fewer colors|too many colors|wie viele farben|combien de couleurs|cuantos colores|limit colors|colors are in|count colors|color count',
  stroke:
    'stroke|strokes|border|borders|contour|rand|umrandung|bordure|borde|offset path|add outline|add an outline|white outline|outline around|white border|kontur',
  thicken:
    'thicken*|make lines thicker|thicker|bolder|beef up|verdick*|dicker|epaissir|engrosar|strengthen|fatten|verstarken|hold better',
  recolor:
    'recolor*|change color*|change the color*|change a color|replace color*|replace a color|replace the color*|swap color*|swap the color*|swap a color|swap colors|umfarben|farbe andern|farben andern|changer la couleur|changer les couleurs|cambiar el color|cambiar color*|colorway*|different color*|another color|new color*|change the red|change red|change the blue|change blue|change black|change the black|change white|change the white|change the green|make it blue|make it red|switch color*|color change*|colors of my artwork|turn the|blue instead|red instead|white instead',
  palette:
    'palette*|hex|hex code*|swatch*|farbpalette|color code*|which colors|what colors are|paleta|pick the colors|extract colors|eyedropper|color name*',
  distress:
    'distress*|vintage|worn|grunge|retro|weathered|used look|vieilli|desgastad*|texture*|old look|aged|cracked|rough look|worn look',
  blend: 'blend*|overlay|layer mode|multiply mode|mask|masking|cut to shape|shape cut|clip to|clipping',
  crop: 'trim the empty|trim empty space|degrees|crooked|tilted|skewed|flip|empty space|empty area|canvas size|crop*|zuschneid*|beschneid*|recadr*|recort*|trim the edge*|trim transparent|trim empty|trim white space|straighten*|cut down to|square it|rotate*|drehen',
  enlarge:
    'agrandissement|ampliacion|vergrosserung|sharper|crisper|upscal*|enlarg*|upres*|upsiz*|bigger|larger|blow up|blow it up|scale up|scaling up|vergrosser*|hochskalier*|agrandi*|ampli*|agrandar|super resolution|increase the resolution|increase resolution|raise the resolution|increase the dpi|increase dpi|improve the resolution|enhance|higher resolution|resize up|more pixels|sharpen*|make it sharp*|add resolution|raise dpi|unblur|deblur|ai enhance|upscaler',
  shrink:
    'reduce|reduces|lighter|lighten|under the limit|too big|too large|too heavy to send|downscal*|shrink*|reduce the size|reduce size|reduce file size|smaller|compress*|lighter file|verkleiner*|reduir*|reducir|make it small*|file is too big|file too big|file size down|lower the resolution|downsiz*|optimi*|too heavy',
  'file-size':
    'maximum image size|max image size|image size limit|largest psd|largest pdf|largest image|biggest image|largest png|max file|biggest psd|biggest pdf|file size|megabyte*|mb|gb|dateigrosse|poids du fichier|tamano del archivo|kb|max size|maximum file size|maximum size|size limit|file limit|upload limit|largest file|biggest file|how big a file|how large a file|large files|huge file*',
  convert:
    'download*|saving|change # into|into one format|convert*|konvert*|umwandeln|umwandlung|conversion*|change format|save as|export|exports|exporting|exportier*|export*|turn into|save|saves|output|speichern|enregistr*|guardar|download as|get a|write|writes|deliver|convertir',
  open: 'supported|open|opens|opening|read|reads|import*|upload|uploads|accept|accepts|support|supports|take|takes|use|handle|handles|offnen|ouvrir|lire|abrir|leer|load|work with|compatible|format*|file type*|hochladen',
  format:
    'format|formats|file type*|file format*|dateiformat*|formate|filetype*|what kind of file*|which file*|what files|what file|formato*|types of files|extension*|type of file',
  heic: 'heic|heif|iphone photo*|iphone picture*',
  png: 'png|pngs',
  jpeg: 'jpg|jpeg|jpegs|jpgs',
  webp: 'webp',
  avif: 'avif',
  tiff: 'tif|tiff|tiffs',
  gif: 'gif|gifs',
  bmp: 'bmp',
  ico: 'ico|favicon',
  jxl: 'jxl|jpeg xl',
  psd: 'psd|psds|photoshop file*|photoshop document*|layered file*',
  psb: 'psb',
  pdf: 'pdf|pdfs',
  pdfx: 'pdf x|pdfx',
  svg: 'svg|svgs',
  eps: 'eps',
  dxf: 'dxf',
  ai: 'ai|ai file*|.ai|illustrator file*|adobe illustrator file*',
  cdr: 'cdr',
  procreate: 'procreate',
  'procreate-file': 'procreate file*|.procreate',
  canva: 'canva',
  illustrator: 'illustrator',
  photoshop: 'photoshop',
  affinity: 'affinity',
  coreldraw: 'coreldraw|corel|corel draw',
  gimp: 'gimp',
  office: 'word|powerpoint|docx|excel|publisher|word document|ppt|pptx|word file*|google docs',
  raw: 'raw file*|raw photo*|camera raw|cr2|nef|dng|arw|raws',
  indd: 'indesign file*|indd|indesign',
  sketch: 'figma|sketch file*|xcf|afdesign|afphoto|fig file*',
  layers: 'layer|layers|ebene*|calque*|capa|capas',
  'one-bit': 'bit|one bit|bitmap film*|bitmap tiff*',
  many: 'stack|bunch|whole bunch|job folder|many files|many images|hundreds|hundred|batch|batches|bulk|lots of|whole folder|folder|all at once|several files|multiple files|several images|multiple images|viele dateien|viele bilder|plusieurs fichiers|varios archivos|stapel|same steps|automate*|automatic*|all my files|at once|same settings|in one go|200 images|100 files|lote|en masse|en lote|whole lot|every image|recipe|recipes|rezept|workflow',
  check:
    "check*|validat*|preflight*|inspect*|pruf*|uberprufen|verifi*|verificar|comprobar|print ready|printready|print-ready|ready to print|ready for print|druckfertig|druckfahig|pret a imprimer|listo para imprimir|what is wrong|what's wrong|problems with|test my file|audit",
  finding:
    'finding*|report*|validator says|warning*|error*|issue*|flagged|says|message|complain*|meldung*|befund*|fehler|mean|means|meaning|bedeutet|signifie|significa|warns|told me|preflight says|result',
  score: 'score*|rating|percent ready|print readiness|punktzahl|readiness|needs work|grade|bewertung',
  mockup:
    'mockup*|mock up*|mock-up*|preview on a shirt|see it on a shirt|on the shirt color|on a garment|preview on shirt|how it looks on',
  generate:
    'generat*|create designs|design from text|ai design*|make designs|design generator|ai art|ai image*|text to image|composer|compose|designer|come up with|design for me|create a design|make a design|design a shirt|entwerfen|creer un design|crear un diseno|create t-shirt',
  'true-size': 'true size|real life size|life size|calibrate|calibrat*',
  measure: 'measure*|ruler|messen|mesurer|medir',
  artifacts: 'artifact*|artefact*|jpeg noise|compression noise|noise|noisy|jpg noise|mosquito',
  original:
    'original|original file*|source file*|what should i ask|ask the customer|ask my customer|ask for|customer send|what to ask',
  customer: 'customer*|client*|kunde*|kundin|cliente*|buyer*',
  'soft-hand':
    'plastic|heavy|like plastic|sheet of plastic|rubbery|soft hand|softer|heavy print*|stiff|plastic feel|plasticky|soft feel|feels like plastic|lighter print|breathable|thick print|bulletproof|heavy hand|feel of the print|less ink|save ink',
  mirror:
    'mirror*|flip*|reverse the image|reverse image|spiegel*|gespiegelt|miroir|espejo|spiegelverkehrt|reversed',
  exposure:
    'seconds should i burn|burn time|step test|overexposed|underexposed|exposure*|expose|exposing|burn*|belichtung*|belichten|insol*|exposicion|insolacion|uv light',
  emulsion: 'emulsion*|photopolymer|diazo|capillary film',
  'press-temperature':
    'temp and time|time and temp|press temp|temp for|what temp|pressing temp*|pressing dtf|pressing on|time for pressing|pressing time|how long do i press|degrees|peel hot or cold|peel cold or hot|pressure|hot peel|cold peel|peel hot|peel cold|warm peel|hot or cold|press temp*|heat press*|press time|temperature*|presstemperatur|temperatur|temperature de presse|presse a chaud|plancha termica|degrees f|degrees c|how hot|celsius|fahrenheit|transferpresse|dwell',
  powder: 'powder*|hot melt|adhesive|pulver|poudre|polvo|shaker',
  cure: 'dryer|how hot should my dryer|cure|curing|cured|flash|flashing|flash cure|drying|conveyor|ausharten|trocknen|trockner|gelieren|sechage|curado|secado|undercured',
  ink: 'ink|inks|plastisol|water based|water-based|waterbased|discharge|tinte*|encre*|tinta*|pigment',
  'ink-mixing':
    'mix* ink*|ink mix*|mixing formula|ink formula|formula*|recipe for pantone|mix pantone|mixing system|mix a pantone|mix pms',
  squeegee: 'squeegee*|rakel*|racle*|rasero*|rasqueta*|durometer|flood bar',
  'off-contact':
    'off contact|off-contact|offcontact|absprung|screen tension|tension|newton*|pallet*|platen*|printing pressure|pallet adhesive|tack',
  'buy-printer':
    'film brand*|ink brand*|powder brand*|paper brand*|brand is best|brands of|epson|brother|ricoh|mimaki|procolored|xtool|riley hopkins|anatol|workhorse|which printer|what printer|best printer|printer should i buy|printer to buy|buy a printer|buy a press|which press|best press|welcher drucker|quelle imprimante|que impresora|printer recommendation*|recommend a printer|printer brand|best film printer|best rip|which rip|rip software|what rip|best heat press|best ink|best emulsion|best powder|best film|best dtf|which brand|what brand|best brand|brand of|supplier*|where to buy|where can i buy|recommend a press|buy dtf|which heat press|starter kit for dtf|machine',
  rip: 'rip|rips|rip software',
  'shirt-price':
    'charge for a|charge per|charge for|what should i charge|how much should i charge|pricing for shirts|price my shirts|price shirts|sell for|profit|margin|quote a|quote for|price list|what to charge|how do i price|markup|mark up|per shirt|price per shirt|cost per shirt|cost per print|cost a shirt|setup fee*|screen fee*',
  wash: 'wash|washing|washes|laundry|waschen|lavage|lavado|wash test|fade after|wash off|washes off|washed off|cracking|cracks after|peel*|peels|peeling|lift*|durab*|how long will it last',
  copyright:
    "copyright*|license*|license*|trademark*|legal to|disney|nfl|ip rights|urheberrecht|droit d'auteur|derechos de autor|can i sell|sell prints|commercial use|rechte",
  shipping:
    'can you print my|can you print these|can you print for|sell transfers|do you sell|sell prints to|do you print my|do you print for|do you print shirts|ship|shipping|order transfers|order prints|deliver*|print for me|printing service|lieferung|livraison|envio|turnaround|buy transfers|order from you|order shirts|print my shirts',
  'stencil-clean':
    'clean ink|clean a screen|clean my screen*|clean the screen*|wash out the screen|reclaim*|haze remov*|degreas*|stencil|screen clean*|pinhole*|clean screens|emulsion remov*|ghost image*',
  maintenance: 'head clean*|clogged|nozzle*|print head|printhead|maintenance|white ink settling',
  duplicates: 'duplicate*|doublette*|doppelt*|same file twice|identical files',
  'fake-transparency':
    'checkerboard*|checkered|chequered|gray squares|squares pattern|little squares|squares in the background|squares printed|checker background|gray and white squares|fake transparent|fake png',
  stochastic: 'stochastic|fm screen*|fm|blue noise|error diffusion|diffusion dither|dither*|am screen*',
  linked: 'linked|links|link is missing|missing link*|linked image*',
  metadata: 'metadata|exif|gps|location|location info|camera data|author data|metadaten|iptc',
  compare: 'compare*|before and after|before picture|vergleich*|comparar|comparer',
  'spot-channel':
    'spot channel*|white channel|white plate|spot white|white spot*|white spot channel|rdg_white',
  missing:
    'substituted|substitution|replaced|swapped out|font changed|fonts changed|changed fonts|missing|fehlt|fehlen|fehlend*|manquant*|manque|faltan*|falta',
  'set-size':
    'set the print size|change the print size|set the size|change the size|enter the size|set print size|change print size|type the size|make the picture exactly|make the image exactly|make it exactly',
  'maximize-compatibility':
    'maximize compatibility|maximise compatibility|shows up white|opens white|all white|blank white|white page',
  specks:
    'speckle*|specks|dust|dirt|stray|stray pixels|stray dots|crumbs|tiny dots|little dots|white dots|random dots|pixel dust',
  pages:
    'per page|all pages|every page|multi page|multipage|multiple pages|pages of a pdf|one page|which page|single pages|seiten|pages du pdf|paginas',
  'scan-lines': 'scan line art|scanning line art|scan ink drawing*|scan a drawing|scanning',
  'which-tool': 'which tool|what tool|which of your tools|welches werkzeug|quel outil|que herramienta',
  'what-is':
    "what is|what are|what does|define|meaning of|explain|was ist|was sind|was bedeutet|qu'est ce|c'est quoi|que es|que son|que significa",
  'color-mode': 'color mode*|color space*|farbmodus|farbraum|mode colorimetrique|modo de color',
  tote: 'tote|totes|tote bag*|bag|bags|apron*|mug*|tumbler*|mousepad*|pillow*',
  resize: 'resize*|resizing|skalier*|redimension*',
  'change-dpi':
    'change dpi|change the dpi|changing dpi|change resolution|change the resolution|set dpi|set the dpi|make image|make the image|make it|make my image|make this|convert to dpi|dpi from',
  'dye-migration': 'dye migration|bleeding dye|dye bleed*',
  'waste-ink': 'waste*|wasting ink|use less ink|less ink',
  recommend: 'best|recommend*|which brand|good brand',
  make: 'make|makes|create|creates|build|builds|produce|set up|add|adding',
  'web-source':
    'facebook|instagram|pinterest|google image*|from google|off the web|off their website|from a website|from their website|website logo|whatsapp|text message|email signature|off a phone|social media|screenshot*',
} as const;
