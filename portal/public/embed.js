// On the organisation's own website: gives each frame of ours the height of its page. Without this script the frame keeps the height
// that the snippet names.
{
  const { origin } = new URL(document.currentScript.src)
  const frames = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/embed/`))
  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || data?.type !== 'medlem:height' || !Number.isFinite(data.height)) return
    const frame = frames().find(({ contentWindow }) => contentWindow === source)
    if (frame) frame.style.height = `${Math.max(0, Math.min(data.height, 20_000))}px`
  })
  for (const { contentWindow } of frames()) contentWindow.postMessage({ type: 'medlem:ask' }, origin)
}
