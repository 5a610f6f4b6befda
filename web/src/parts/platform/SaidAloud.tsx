import { useEffect, useState } from 'react'

/** Screen readers read what comes into a region that is there already. */
export function SaidAloud({ text, className }: { text: string; className: string }) {
  const [said, say] = useState('')
  useEffect(() => say(text), [text])
  return (
    <span role="status" dir="auto" className={className}>
      {said}
    </span>
  )
}
