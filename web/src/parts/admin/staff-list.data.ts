import { listStaff } from '@atelier/contract/admin/roles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#data/client.ts'

const staffQuery = queryOptions({
  queryKey: ['admin', 'roles', 'staff'],
  queryFn: async ({ signal }) => (await call(listStaff, {}, { signal })).items,
  staleTime: 0,
})

export const useStaffList = () => useQuery(staffQuery)
