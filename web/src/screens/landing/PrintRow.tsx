import branch from '#screens/landing/art/branch.webp'
import gate from '#screens/landing/art/gate.webp'
import meadow from '#screens/landing/art/meadow.webp'
import shadow from '#screens/landing/art/shadow.webp'

export function PrintRow() {
  return (
    <div aria-hidden="true" className="mt-6 grid grid-cols-4 gap-2">
      {[meadow, branch, gate, shadow].map((src) => (
        <img key={src} src={src} alt="" width={400} height={500} className="aspect-[4/5] rounded-sm" />
      ))}
    </div>
  )
}
