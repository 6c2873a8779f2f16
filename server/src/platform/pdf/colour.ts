/** A colour of the look as '#rrggbb': oklch there, sRGB on paper. What sRGB can't show is cut. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  // B. Ottosson, 'A perceptual color space for image processing' (2020): Oklab to linear sRGB.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(toByte).join('')}`
}

function toByte(linear: number): string {
  const inside = Math.min(1, Math.max(0, linear))
  const encoded = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** The look's colours on white paper, as in the portal's tokens.css. */
export const colours = {
  ink: oklch(0.26, 0.045, 245),
  soft: oklch(0.47, 0.035, 240),
  line: oklch(0.9, 0.012, 220),
  fjord: oklch(0.42, 0.095, 245),
  berry: oklch(0.5, 0.16, 20),
}

/** An organisation's own colour: the year line's. */
export function yearColour(hue: number): string {
  return oklch(0.6, 0.095, hue)
}
