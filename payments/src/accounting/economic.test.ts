import { describeAccountingTarget } from './testing/conformance.ts'
import { atSandbox } from './testing/targetUnderTest.ts'

describeAccountingTarget('e-conomic', () => atSandbox('economic'))
