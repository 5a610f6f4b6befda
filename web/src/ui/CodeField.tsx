import type { ComponentProps } from 'react'
import { TextField } from '#ui/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'inputMode' | 'autoComplete' | 'maxLength' | 'className'> & {
  short?: boolean
}

/** Phones offer to fill it from the message. A space in the middle is allowed: apps show two groups. */
export function CodeField({ short = false, ...props }: Props) {
  const className = short ? '[&_.field]:max-w-56' : ''
  return <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={7} className={className} {...props} />
}
