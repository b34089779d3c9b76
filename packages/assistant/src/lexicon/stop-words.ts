/** Stop words by language, which also identify the language of a question. */
const split = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const STOP_WORDS = {
  en: split(`a about after again against all also am an and any anybody anyone anything are around as at back bad be because been before being
best better between big bigger both but by came can cannot can't come comes could couldn't currently customer's did didn't do does doesn't doing don't done
match matches matching quality waste wasted wasting feel feels feeling compensate round huge changing pure exact exactly extra close closer cut cutting turned turning turns appear appears showing shows show calculated worked worked-out effective leave leaves leaving left-over high higher low add adds adding added rest touching touch skin full-color manual auto automatic automatically running runs coming comes came gets gone tight tightly fill fills split sit sits down website company form bright weird ugly strange odd really keep keeps kept couple cycles few fewer none past finished behind middle inside outside side sides bit bits part parts removed removing removal blowing losing loses lose lost everything except single stray looks looked appears supposed bring brings end ends brought whats gonna gotta lets hold holding holds held carry carries survive survives happen happened called anytime last lasts lasting expected avoid prevent happen fix fixes fixed solve deal create creating build building prepare preparing explain understand figure allow allows answer ask asking start time times help handle handled achieve improve suggest suggestion suggestions advice tip tips trick tricks rule rules thumb guide guideline guidelines typical common commonly generally supposed able new newbie getting onto everywhere anywhere halfway today tomorrow currently decent proper clean cleaner cleanly crisp sharp nice nicely great always sometimes lately finally really maybe wondering wonder hi hello hey anyone somebody folks guys thanks cheers each easy easily either else even ever every everything exactly few find first for from get gets getting give gives go goes going good got great guess guy guys had
hard has have haven't having he hello help her here hey hi him his how how's however i i'd i'll i'm i've if in inside instead into is isn't it it's its itself just
keep kind know large least less let let's like little long look looking looks lot lots made make makes making many may maybe me might more most much must my myself
need needed needs never new next no nor not now of off often ok okay on once one ones only onto or other others our out over own particular people per please
possible possibly probably properly put puts quick quickly quite rather really recommend recommended right said same say says see seems set shall she should show shows
simple small so some somebody someone something sometimes somewhere soon standard still stuff such sure tell than thank thanks that that's the their them then there
these they thing things think this those though through to together too toward tried try trying turn two type under until up upon us use used using usual usually
very via want wanted wants was way ways we we're well were what what's when where whether which while who whole whom whose why will with within without won't work
working works would wouldn't yes yet you you'd you're your yours actual actually ago ahead almost already always another apply away based become begin
below behind beside best brand's call called care case certain change changed check choose common complete correct correctly day days different difference directly end entire etc
fine full fully given happen happened happens higher highest hold holds home however idea ideal important include including increase job jobs kinda later lower lowest
main matter mean meant method min minimum maximum max mine move name normal number okay once option options order part piece pieces point pretty problem proper
question quite ready real reason result run safe send sending sent several shop shops side simply single start started step stop super take taking than thats there's
total trouble various versus vs wanna whats worth wrong yeah anyway across above along among per`),
  de: split(`der die das den dem des ein eine einen einem einer eines und oder aber ich du er sie es wir ihr mein meine meinen meinem meiner dein deine sein ihre unser unsere
mit fur von vom zu zum zur im ins auf aus bei nach uber unter vor wie was wo wann warum wer welche welcher welches welchen welchem kann konnen konnt muss mussen soll sollte
darf ist sind war waren wird werden wurde hat haben habe hatte nicht kein keine keinen auch nur noch schon sehr mehr viel viele man brauche brauchen braucht gibt mochte will
benutzen nutzen verwenden moglich machen mache macht geht bitte hier da dann wenn ob als dass bis ohne gegen um an am so mal denn doch ja nein alle alles gut am bei`),
  fr: split(`le la les un une des du de d l au aux et ou mais je tu il elle nous vous ils on mon ma mes ton ta tes son sa ses notre votre vos leur ce cet cette ces qui que quoi
quel quelle quels quelles comment pourquoi quand ou combien est sont etait a ai as avons avez ont ne pas plus moins tres pour par sur sous dans avec sans vers chez peut peux puis
faut dois doit faire fais fait veux voudrais besoin y en se si bien aussi est-ce qu j c n m s t il-y-a`),
  es: split(`el la los las un una unos unas de del al y o u pero yo tu el ella nosotros ustedes mi mis su sus nuestro nuestra este esta estos estas ese esa que cual cuales como cuando
donde por para con sin sobre en entre desde hasta es son era fue hay ha he han no si muy mas menos puedo puede pueden debo debe tengo tiene necesito necesita quiero quiere hacer hago
se lo le les me te nos porque cuanto cuanta cuantos cuantas bien tambien ya`),
} as const;

export type Language = keyof typeof STOP_WORDS;

const FOREIGN: readonly Language[] = ['de', 'fr', 'es'];

export function languageOf(words: readonly string[]): Language {
  const count = (language: Language) => words.filter((word) => STOP_WORDS[language].has(word)).length;
  const english = count('en');
  const best = FOREIGN.map((language) => ({ language, hits: count(language) })).sort(
    (a, b) => b.hits - a.hits,
  )[0];
  return best && best.hits >= 2 && best.hits > english ? best.language : 'en';
}

export const isStopWord = (word: string): boolean =>
  Object.values(STOP_WORDS).some((words) => words.has(word));
