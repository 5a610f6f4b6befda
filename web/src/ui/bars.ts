import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

const restMs = 3_500

/** Bars that step aside after a while, or on a tap; a mouse that moves brings them back. While one is pointed at they stay. */
export function useBars() {
  const [isShown, setShown] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  const bars = useMemo(() => {
    const stay = () => clearTimeout(timer.current)
    const wait = () => {
      stay()
      timer.current = setTimeout(() => !isHeld.current && setShown(false), restMs)
    }
    return {
      wait,
      stay,
      hide: () => {
        stay()
        if (!isHeld.current) setShown(false)
      },
      // Who asked for them reads as long as they like.
      toggle: () => {
        stay()
        setShown((before) => !before)
      },
      onPointerMove: ({ pointerType, buttons }: PointerEvent) => {
        if (pointerType !== 'mouse' || buttons > 0) return
        setShown(true)
        wait()
      },
      held: {
        onPointerEnter: () => {
          isHeld.current = true
        },
        onPointerLeave: () => {
          isHeld.current = false
        },
      },
    }
  }, [])
  useEffect(() => {
    bars.wait()
    return bars.stay
  }, [bars])
  return { isShown, ...bars }
}
