import { Suspense } from 'react'
import { useProofQuestion } from '#data/session/proof.ts'
import { lazySheet } from '#parts/lazy-part.ts'

const ProofDialog = lazySheet(() => import('#parts/credentials/ProofDialog.tsx').then((file) => file.ProofDialog))

export function AskedProof() {
  const question = useProofQuestion()
  return <Suspense>{question && <ProofDialog question={question} />}</Suspense>
}
