/** A wrong setting, with one line that names the variable and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
