/**
 * Words that steer a question and seldom name the thing itself: they count little in search, but are not left out, since
 * a column may be called by one. Beginnings of folded words; all languages together.
 */
const lightStarts =
  `сейчас теперь действующ текущ нынешн актуальн последн прошл прошлогодн предыдущ сегодня раз хотя котор кого кому
   самый самая самое самые самой самом самого самую самых весь всю всем всеми всё нами наших около примерно между рядом
   нужн надо можн положен стоит получ находит называет имеет относит большинств меньш больш сильн нынче остал
   суммарн общ итого вместе отдельн кажд сравнен
   now current latest last previous former this year today between than most least much long often soon quick
   near around about every each total overall together altogether need must allow get take happen
   현재 지금 올해 작년 최신 현행 지난 이번 가장 제일 모두 전부 합계 얼마 몇 어느 무슨 어떤 언제 어디 누가 누구 하나 되나 있나 인가요`
    .split(/\s+/)
    .filter(word => word !== '')

/** True for a folded word that steers. A Latin or Korean entry is a beginning too, but of a word little longer. */
export const isLightWord = (folded: string): boolean =>
  lightStarts.some(start => folded.startsWith(start) && folded.length <= start.length + 4)
