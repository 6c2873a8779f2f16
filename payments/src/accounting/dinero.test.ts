import { describeAccountingTarget } from './testing/conformance.ts'
import { atSandbox } from './testing/targetUnderTest.ts'

describeAccountingTarget('Dinero', () => atSandbox('dinero'))
