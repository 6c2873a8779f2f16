import { shellTexts } from '@medlem/i18n/en/portal/shell'

/** 95 → '1:35' */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function countdownSentence(secondsLeft: number): string {
  return shellTexts.loggedOutIn({ clock: clock(secondsLeft) })
}

/** For screen readers: announced at each half minute and in the last ten seconds, not every second. */
export function spokenCountdown(secondsLeft: number): string {
  const seconds = secondsLeft > 10 ? Math.ceil(secondsLeft / 30) * 30 : 10
  if (seconds >= 120) return shellTexts.loggedOutInTwoMinutes
  return seconds === 60 ? shellTexts.loggedOutInOneMinute : shellTexts.loggedOutInSeconds({ seconds })
}
