import { describeAccountingTarget } from './testing/conformance.ts'
import { atSandbox } from './testing/targetUnderTest.ts'

describeAccountingTarget('Billy', () => atSandbox('billy'))
