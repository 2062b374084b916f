/**
 * What people write round a question and ask nothing by, by language. Folded words parted by one space; `*` ends a beginning.
 *
 * `leads` open a sentence, `tails` close one. `purposes` open a clause that only tells what the answer is for, and `purposeEnds`
 * close one in Korean and Japanese, where the verb comes last.
 */
export type Courtesies = {
  readonly leads: readonly string[]
  readonly tails: readonly string[]
  readonly purposes: readonly string[]
  readonly purposeEnds?: readonly string[]
}

const phrases = (list: string): readonly string[] => list.split(/,\s+/u)

/** See {@link Courtesies}. Own list, general office usage. */
export const courtesies: Readonly<Record<string, Courtesies>> = {
  ru: {
    leads: phrases(`добрый день, добрый вечер, доброе утро, доброго дня, здравствуйте, здравствуй, привет, приветствую,
      коллеги, уважаемые коллеги, извините, простите, прошу прощения, извините за беспокойство, простите
      за беспокойство, подскажите, подскажи, скажите, скажи, ответьте, ответь, сообщите, сообщи, уточните,
      уточни, напомните, напомни, расскажите, объясните, посмотрите, посмотри, глянь, гляньте, проверьте,
      будьте добры, будь добр, будь добра, будьте любезны, если можно, если не сложно, если не трудно,
      пожалуйста, плиз, не подскажете, не подскажешь, не скажете, не могли бы вы, не могли бы, могли бы
      вы, вы не могли бы, не можете ли, можете подсказать, можете сказать, можешь подсказать, можешь
      сказать, сможете подсказать, могу ли я узнать, можно узнать, можно ли узнать, подсказать, сказать,
      помочь, помогите, помоги, посмотреть, уточнить, мне нужно знать, мне надо знать, нужно знать, надо
      знать, нужно узнать, надо узнать, хочу узнать, хочу знать, хотел бы узнать, хотела бы узнать, хотел
      бы знать, хотела бы знать, хотим узнать, хотелось бы узнать, хотелось бы знать, хотел узнать, хотела
      узнать, хотел спросить, хотела спросить, интересует вопрос, меня интересует, нас интересует,
      интересно, вопрос такой, такой вопрос, есть вопрос, у меня вопрос, не знаете, не знаешь, вы не
      знаете, кто нибудь знает, кто-нибудь знает, мне, нам, вы, срочно, кстати`),
    tails: phrases(`пожалуйста, спасибо, заранее спасибо, спасибо заранее, большое спасибо, спасибо большое, заранее
      благодарю, благодарю, не подскажете, подскажите, подскажи, подскажете, скажите, скажи, напомните,
      напомни, интересно знать, хочу узнать, нужно знать, плиз, если можно, если не сложно, будьте добры,
      срочно, очень нужно, жду ответа`),
    purposes:
      phrases(`это нужно, это надо, это для, нужно для, надо для, мне нужно для, мне надо для, нам нужно для, мне
      для, нам для, нужно срочно, готовлю, готовим, составляю, составляем, заполняю, собираю данные,
      собираю материал*, делаю отчет*, делаю презентаци*, делаю справк*, делаю сводк*, пишу отчет*, пишу
      справк*, начальник спрашивает, начальник просит, начальство спрашивает, начальство просит,
      руководитель спрашивает, руководитель просит, директор спрашивает, директор просит, клиент
      спрашивает, клиент просит, меня спросили, меня просят, я новый сотрудник, я новенький, я здесь
      недавно, я недавно работаю, не могу найти, нигде не могу найти, не нашел, не нашла, очень нужно,
      буду благодар*, буду признател*, жду ответа, прошу помочь, прошу ответить`),
  },
  en: {
    leads: phrases(`hi, hi there, hi all, hi team, hello, hello there, hey, hey there, dear all, dear colleagues, dear
      team, good morning, good afternoon, good evening, excuse me, sorry, sorry to bother you, sorry to
      ask, please, pls, kindly, please tell me, please tell us, please let me know, please remind me,
      please advise, please help me, tell me, tell us, remind me, let me know, help me, help me out,
      advise, could you, can you, would you, will you, could somebody, could someone, can somebody, can
      someone, can anyone, does anyone know, does anybody know, anyone know, do you know, do you happen to
      know, would you happen to know, happen to know, would you mind telling me, any idea, do you have any
      idea, may i ask, can i ask, could i ask, may i know, can i know, i would like to know, i'd like to
      know, i want to know, i need to know, i would like to ask, i'd like to ask, i wanted to ask, i am
      wondering, i'm wondering, i was wondering, i wonder, we need to know, we would like to know, we'd
      like to know, just wondering, quick question, a quick question, one question, just checking, confirm
      for me, check for me, look up for me, look up, quickly, just, then`),
    tails: phrases(`please, pls, thanks, thank you, thanks in advance, thank you in advance, many thanks, thanks a lot,
      thank you very much, thanks so much, cheers, kind regards, best regards, regards, do you know, any
      idea, if you can, if possible, if you do not mind, if you don't mind, asap, for me, tell me, let me
      know, could you tell me, can you tell me, i wonder`),
    purposes:
      phrases(`i need it for, i need this for, i need that for, we need it for, we need this for, i need it, i need
      this, it is for, it's for, this is for, i am preparing, i'm preparing, we are preparing, i am
      writing, i'm writing, i am working on a report, i am working on a presentation, i'm working on a
      report, i'm working on a presentation, i am putting together, i'm putting together, i am compiling,
      i'm compiling, i am filling, i'm filling, i have to report, i have to prepare, i have a meeting, my
      manager asked, my manager is asking, my manager wants to know, my boss asked, my boss is asking, my
      boss wants to know, a client asked, a client is asking, a customer asked, a customer is asking, the
      client is asking, the customer is asking, i was asked, i am new here, i'm new here, i just started,
      i cannot find it, i can't find it, i could not find it, i couldn't find it, any help, i would
      appreciate, i'd appreciate, much appreciated, looking forward`),
  },
  ko: {
    leads:
      phrases(`안녕하세요, 안녕하십니까, 안녕, 여보세요, 혹시, 저기요, 저기, 죄송하지만, 죄송합니다만, 죄송한데, 죄송합니다, 실례합니다, 실례지만, 실례합니다만, 수고하십니다, 수고
      많으십니다, 바쁘신데 죄송하지만, 바쁘신데 죄송합니다, 문의드립니다, 문의 드립니다, 질문드립니다, 질문 있습니다, 질문이 있습니다, 질문이 있는데요, 궁금한 게 있는데요,
      궁금한게 있는데요, 알려 주세요, 알려주세요, 가르쳐 주세요, 가르쳐주세요, 말씀해 주세요, 말해 주세요, 부탁드립니다, 제발, 빨리, 급한데, 급해요, 급합니다`),
    tails:
      phrases(`감사합니다, 고맙습니다, 감사해요, 고마워요, 미리 감사드립니다, 감사드립니다, 부탁드립니다, 부탁드려요, 부탁합니다, 부탁해요, 알려 주세요, 알려주세요, 알려 주실래요,
      알려주실래요, 알려 주시겠어요, 알려주시겠어요, 알려 주실 수 있나요, 알려주실 수 있나요, 알려 주십시오, 알려주십시오, 알려 줘, 알려줘, 가르쳐 주세요, 가르쳐주세요, 말해
      주세요, 말씀해 주세요, 확인해 주세요, 확인 부탁드립니다, 궁금합니다, 궁금해요, 궁금한데요, 알고 싶습니다, 알고 싶어요, 알고 싶은데요`),
    purposes: [],
    purposeEnds:
      phrases(`필요해서요, 필요합니다, 필요해요, 필요한데요, 때문입니다, 때문이에요, 때문에요, 준비하고 있습니다, 준비하고 있어요, 준비하고 있는데요, 준비 중입니다, 준비중입니다, 준비
      중이에요, 준비 중인데요, 작성하고 있습니다, 작성하고 있어요, 작성 중입니다, 작성중입니다, 작성 중이에요, 작성 중인데요, 쓰려고요, 쓰려고 합니다, 쓸 겁니다, 신입입니다,
      신입이에요, 물어보셨어요, 물어보셔서요, 여쭤보셔서요, 찾을 수가 없어요, 찾을 수가 없네요, 못 찾겠어요`),
  },
  de: {
    leads: phrases(`hallo, guten tag, guten morgen, guten abend, moin, entschuldigung, bitte, konnen sie mir bitte
      sagen, konnen sie mir sagen, konnten sie mir bitte sagen, konnten sie mir sagen, kannst du mir bitte
      sagen, kannst du mir sagen, konntest du mir sagen, sagen sie mir bitte, sagen sie mir, sag mir
      bitte, sag mir, ich mochte wissen, ich wurde gerne wissen, ich wurde gern wissen, wissen sie, weiss
      jemand, eine frage, kurze frage`),
    tails: phrases(`bitte, danke, vielen dank, danke im voraus, vielen dank im voraus, mit freundlichen grussen`),
    purposes:
      phrases(`ich brauche es fur, ich brauche das fur, das brauche ich fur, das ist fur, es ist fur, ich bereite,
      ich schreibe einen bericht, mein chef fragt, mein chef mochte wissen`),
  },
  fr: {
    leads: phrases(`bonjour, bonsoir, salut, excusez-moi, excusez moi, s'il vous plait, s'il te plait, svp, dites-moi,
      dites moi, dis-moi, pouvez-vous me dire, pouvez vous me dire, pourriez-vous me dire, pourriez vous
      me dire, peux-tu me dire, pourrais-tu me dire, je voudrais savoir, j'aimerais savoir, je souhaite
      savoir, je souhaiterais savoir, savez-vous, savez vous, une question`),
    tails: phrases(`s'il vous plait, s'il te plait, svp, merci, merci d'avance, merci beaucoup, cordialement`),
    purposes: phrases(`c'est pour, j'en ai besoin pour, je prepare, nous preparons, mon chef demande, mon responsable
      demande`),
  },
  es: {
    leads: phrases(`hola, buenos dias, buenas tardes, buenas noches, buenas, disculpe, disculpa, perdon, por favor,
      digame, dime, puede decirme, puedes decirme, podria decirme, podrias decirme, me puede decir, me
      puedes decir, me podria decir, quisiera saber, me gustaria saber, quiero saber, necesito saber, sabe
      usted, sabes, una pregunta`),
    tails: phrases(`por favor, gracias, muchas gracias, gracias de antemano, un saludo, saludos`),
    purposes: phrases(`es para, lo necesito para, estoy preparando, preparo un informe, mi jefe pregunta`),
  },
  zh: {
    leads: phrases(`你好, 您好, 请问, 请问一下, 麻烦问一下, 麻烦您, 请告诉我, 我想知道, 想请问, 想问一下`),
    tails: phrases(`谢谢, 多谢, 谢谢您, 谢谢你, 麻烦了`),
    purposes: [],
    purposeEnds: phrases(`写报告用, 报告要用, 做报告用`),
  },
  ja: {
    leads: phrases(`こんにちは, お疲れ様です, すみません, 恐れ入りますが, 失礼ですが, ちなみに, 教えてください`),
    tails: phrases(
      `ありがとうございます, お願いします, よろしくお願いします, よろしくお願いいたします, 教えてください, を教えてください`,
    ),
    purposes: [],
    purposeEnds: phrases(`報告書に使います, 報告書に必要です, 資料に使います`),
  },
}
