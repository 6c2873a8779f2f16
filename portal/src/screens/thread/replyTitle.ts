// What a notification's title holds at most.
const LONGEST = 200
const PREFIX = 'Re: '

/** 'Keys' → 'Re: Keys', and never 'Re: Re:'. */
export function replyTitle(title: string): string {
  return title.startsWith(PREFIX) ? title : `${PREFIX}${title}`.slice(0, LONGEST).trimEnd()
}
