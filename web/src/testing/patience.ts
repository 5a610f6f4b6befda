import { configure } from '@testing-library/react'

// Only against hanging: tests wait for states, also on slow machines.
configure({ asyncUtilTimeout: 30_000 })
