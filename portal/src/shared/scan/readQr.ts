/** What a frame of the camera is read from. */
type Frame = HTMLVideoElement

interface Detector {
  detect: (frame: Frame) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** Larger frames are read at this width, in pixels: a code fills a third of the picture. */
const MAX_WIDTH = 960

/** Reads a QR code in a frame; undefined where there is none. */
export type ReadQr = (frame: Frame) => Promise<string | undefined>

/** The browser's own reader (Shape Detection API) where it has one for QR codes, else one of ours. */
export async function qrReader(): Promise<ReadQr> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (BarcodeDetector && formats?.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (frame) => (await detector.detect(frame))[0]?.rawValue
  }
  return ownReader()
}

async function ownReader(): Promise<ReadQr> {
  const { default: decode } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (frame) => {
    const scale = Math.min(1, MAX_WIDTH / frame.videoWidth)
    const [width, height] = [Math.round(frame.videoWidth * scale), Math.round(frame.videoHeight * scale)]
    if (!context || width === 0) return undefined
    Object.assign(canvas, { width, height })
    context.drawImage(frame, 0, 0, width, height)
    try {
      return decode(context.getImageData(0, 0, width, height))
    } catch {
      // It throws where a frame has no code.
      return undefined
    }
  }
}
