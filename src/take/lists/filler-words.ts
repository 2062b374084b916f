/**
 * Verbs and words of manner that say how something is asked, seldom what a table calls a thing: `должна`, `получается`,
 * `happen`, `나오나요`. Beginnings of folded words; `$` closes a word. By language.
 */
export const fillerWords: Readonly<Record<string, readonly string[]>> = {
  ru: `сам$ сама$ сами$ само$ самого$ нельзя$ можно$ должен должн нужен$ нужна$ нужны$ обязан может$ могут$ можем$ могу$ хотим$ хочет$ хотят$ хочу$ быть$ будет$ будут$
    бывает бывают станет$ стал$ стала$ случа получа держим держат держи делать$ делаем делают идет$ идут$ ждать$ ждем
    просит просят берем берут берет$ дает$ дают$ даем$ даёт$ приходит приходя выходит выходя оказыва считает считают
    считаем пишем пишут ставим ставят ставит$ кладем кладут везем везти$ возим возят едет$ едут$ обычно фактически
    вдруг проблем любой любая любое конкретн отдельн наверн вроде смысл значит$ именем зовут звать$ называ положен
    полагает разом кстати скажем допустим пускай пришл попад лежит$ лежат$ стоят$ хранит$ хранят$ хватает хватит`.split(
    /\s+/u,
  ),
  en: `get$ gets$ got$ getting give$ gives$ gave$ given go$ goes$ went$ going come$ comes$ came$ coming put$ puts$ keep$
    keeps$ kept$ hold$ holds$ held$ make$ makes$ made$ say$ says$ said$ tell$ tells$ told$ show$ shows$ shown$ want$
    wants$ let$ lets$ use$ uses$ used$ work$ works$ call$ called look$ looks$ see$ seen$ find$ finds$ found$ know$ knows$
    known$ try$ happen sit$ sits$ stand$ stands$ run$ runs$ bring$ brings$ brought$ ask$ asks$ asked$ turn$ turns$ allow
    expect supposed able$ actually normally usually typically exactly ever$ still$ already yet$ please`.split(/\s+/u),
  ko: `가나 갔 왔 오나 되나 됐 되었 하나 했 있나 있었 있는 있을 없나 나오 나왔 걸리 걸려 보내면 보내 들어가 들어갔 쓰나 쓰는
    두나 놓나 해당 알려 궁금 떨어진 하려 하면 되려 되면 받나 받으 어떻 얼마나 제대로 보통 실제`.split(/\s+/u),
  de: `soll muss darf kann gibt gehort bekommt macht heisst liegt steht`.split(' '),
  fr: `doit peut faut donne fait recoit appelle trouve`.split(' '),
  es: `debe puede hay da hace recibe llama encuentra`.split(' '),
}
