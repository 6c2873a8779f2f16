/** Of most calls, in bytes. Larger bodies are refused unread (design §5.4). */
export const BODY_LIMIT = 256 * 1024
