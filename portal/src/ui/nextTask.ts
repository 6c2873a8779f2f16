/** Lets the browser answer a press or draw before more of a long piece of work is done. */
export async function nextTask(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
}
