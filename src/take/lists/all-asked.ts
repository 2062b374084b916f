/** Korean words for all of what stands before them as an object (`품목을 모두`): a sum, or each of them one by one. */
export const wholeObject: readonly string[] = ['모두', '전부']

/** Beginnings of Korean verbs that ask to be told, not to be computed. */
export const tellingVerbs: readonly string[] = ['알려', '보여', '말해', '적어', '찾아', '골라']

/** Parts of Korean words that ask for an amount, so that all of them are added up. */
export const amountParts: readonly string[] = ['몇', '얼마', '합계', '합산', '총', '금액', '매출', '비용', '수량']
