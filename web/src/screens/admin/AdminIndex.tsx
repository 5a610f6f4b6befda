import { paths } from '@atelier/contract/paths'
import { Navigate } from '@tanstack/react-router'

export function AdminIndex() {
  return <Navigate to={paths.adminUsers} replace />
}
