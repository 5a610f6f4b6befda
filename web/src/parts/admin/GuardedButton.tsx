import { type ComponentProps, type ReactElement, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'

/** `why` disables it and is shown as a tooltip, to assistive technology, and on a press, since a finger sees no tooltip. */
export function GuardedButton({
  why,
  onBlocked,
  ...button
}: ComponentProps<typeof Button> & { why: string | undefined; onBlocked?: (() => void) | undefined }) {
  if (!why) return <Button {...button} />
  return (
    <Guarded why={why} onBlocked={onBlocked}>
      {(guard) => <Button {...button} {...guard} type="button" className="opacity-50" />}
    </Guarded>
  )
}

interface Guard {
  'aria-disabled': true
  'aria-describedby': string
  onClick: () => void
}

export function Guarded({
  why,
  onBlocked,
  children,
}: {
  why: string
  onBlocked?: (() => void) | undefined
  children: (guard: Guard) => ReactElement
}) {
  const id = useId()
  return (
    <span className="inline-flex">
      <Tooltip text={why}>
        {children({ 'aria-disabled': true, 'aria-describedby': id, onClick: onBlocked ?? (() => toast({ title: why })) })}
      </Tooltip>
      <span id={id} hidden>
        {why}
      </span>
    </span>
  )
}
