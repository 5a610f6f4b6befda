export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
          <dt className="text-quiet">{name}</dt>
          <dd className="wordy text-end font-medium figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
