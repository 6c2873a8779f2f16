import type { ComponentProps } from 'react'
import './list.css'

/** Rows with a line above, below and between them; without rows nothing shows. */
export function List({ className = '', ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={`rows border-t border-line empty:hidden ${className}`} />
}
