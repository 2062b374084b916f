/**
 * How often characters stand in running text of a language, for telling encodings apart. Not for telling languages apart.
 *
 * Letters of an alphabet are given in steps of about one in log frequency, commonest first; syllables and ideographs as
 * the ones that are common, each list commonest first.
 */
export const cyrillicByFrequency: readonly string[] = [
  'оеаинт',
  'срвлкмдпу',
  'яыьгзбчй',
  'хжшюцщэф',
  'ъё',
  'іїєґўѓќљњђћџјѕ',
]

/** Common Hangul syllables of offices and of running text. */
export const commonHangul =
  '이다는의에가을고하지로기사도은한인어자를시리서정일대상나부수제보해원스전성주만과들아구장그동국문공계으경여무라관비선게있소조개생면것미모우분유물신중업용차발내마안트치단중방적회음속행결진연감세거품지명금액출입번호단가합계실점명월년간차량작성자항목순번코드전화주소이름날짜'

/** Common Han characters of Chinese, simplified and traditional. */
export const commonHan =
  '的一是不了在人有我他这中大来上国和地到说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运名称编号单价金额数量合计姓名地址电话日期部门备注項目編號單價金額數量合計電話時間國會這來個們說對開們業產體學機點問題實際經濟東車長'

/** Common kanji of Japanese; kana are known by their block. */
export const commonKanji =
  '日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話女北午百書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左休父雨会同事自社発者地業方新場員立開手力問代明動京目通言理体田主題意不作用度強公持野以思家世多正安院心界教文元重近考画海売知道集別物使品計死特私始朝運終台広住真有口少町料工建空急止送切転研足究楽起着店病質待試族銀早映親験英医仕去味写字答夜音注帰古歌買悪図週室歩風紙黒花春赤青館屋色走秋夏習駅洋旅服夕借曜飲肉貸堂鳥飯勉冬昼茶弟牛魚兄犬妹姉漢数量価格番号氏名住所部門備考商品単価合計金額'

/** Letters beyond ASCII of Western and Central European languages, commonest first in steps. */
export const westernByFrequency: readonly string[] = [
  'éèàäöüßñçóíáêôãõúâåæøîëïûùìòœ',
  'ÉÈÀÄÖÜÑÇÓÍÁÊÔÃÕÚÂÅÆØÎËÏŒ',
  '°§€«»£·²³µ½¼¾±×®©ªº¿¡–—…’‘“”„•™',
]

/** The same for Central Europe (windows-1250). */
export const centralByFrequency: readonly string[] = [
  'ąćęłńóśźżáčďéěíňřšťúůýžőűăâîșțţşđ',
  'ĄĆĘŁŃÓŚŹŻÁČĎÉĚÍŇŘŠŤÚŮÝŽŐŰĂÂÎŢŞĐ',
  '°§€«»·±×÷®©–—…’‘“”„•™',
]
