/** What a language model is told when its plan did not pass; follows the first prompt. */
export const repairPrompt = `Your last plan did not pass. "plan" in the user message is what you proposed, "wrong" is what the program found. Propose the whole plan again, corrected; or say that the question is not answerable.`
