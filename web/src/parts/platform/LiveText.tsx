import { useEffect, useState } from 'react'

/** Screen readers announce text only when it enters an existing live region. */
export function LiveText({ text, className }: { text: string; className: string }) {
  const [said, say] = useState('')
  useEffect(() => say(text), [text])
  return (
    <span role="status" dir="auto" className={className}>
      {said}
    </span>
  )
}
