/** 95 → '1:35' */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function countdownSentence(secondsLeft: number): string {
  return `You will be logged out in ${clock(secondsLeft)}.`
}

/** For screen readers: announced at each half minute and in the last ten seconds, not every second. */
export function spokenCountdown(secondsLeft: number): string {
  const step = secondsLeft > 10 ? Math.ceil(secondsLeft / 30) * 30 : 10
  return `You will be logged out in ${step >= 120 ? 'two minutes' : step === 60 ? 'one minute' : `${step} seconds`}.`
}
