import { type ComponentProps, type ReactElement, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Tooltip } from '#ui/Tooltip.tsx'
import { toast } from '#ui/toast.ts'

/**
 * A button that may be out of reach. `why` disables it and says the reason: as a tooltip, to assistive technology, and when it is pressed all the
 * same, since a finger sees no tooltip. `onBlocked` answers such a press instead.
 */
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

/** The same for another control, which must carry what `children` gets. */
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
