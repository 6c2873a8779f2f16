/** What a thread is asked: a question, or for more of the answer to the last one. */
export type Asked<Question> = 'more' | { question: Question }

/** What it says: that it can be asked, a part of the answer, that there is no more of it, or what went wrong. */
export type Reply<Part> = 'ready' | 'end' | { part: Part } | { error: string }
