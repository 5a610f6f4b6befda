import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'maxLength' | 'className'> & {
  /** No wider than six digits ask for, where the column is wide. */
  short?: boolean
}

/** Six digits, which phones offer to fill in from the message they came by. A blank in the middle may come along: apps show them in two groups. */
export function CodeField({ short = false, ...props }: Props) {
  const className = short ? '[&_.field]:max-w-56' : ''
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={7} className={className} {...props} />
}
