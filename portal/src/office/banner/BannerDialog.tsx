import { type AdministeredBanner, BannerUpdate } from '@medlem/contract/bannerChange'
import { yearOf } from '@medlem/domain/calendar'
import { commonTexts } from '@medlem/i18n/en/portal/common'
import { officeBannerTexts } from '@medlem/i18n/en/portal/office/banner'
import { useWatch } from 'react-hook-form'
import { loadBanner, useSaveBanner } from '../../api/banner/bannerChange.ts'
import { type ComparedField, optionWords } from '../../shared/conflict/conflict.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { textFieldProps } from '../../shared/form/textFieldProps.ts'
import { useDialogForm } from '../../shared/form/useDialogForm.ts'
import { FormDate } from '../../ui/FormDate.tsx'
import { copenhagenDay } from '../../ui/format.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import {
  audienceOptions,
  BANNER_FIELDS,
  type BannerForm,
  fromBannerForm,
  linkOptions,
  toBannerForm,
} from './bannerForm.ts'

export interface BannerDialogProps {
  orgId: string
  /** Undefined for a new one. */
  banner: AdministeredBanner | undefined
  onClose: () => void
}

const TYPES = [
  { value: 'info', label: officeBannerTexts.kindInformation },
  { value: 'success', label: officeBannerTexts.kindGoodNews },
  { value: 'warning', label: officeBannerTexts.kindWarning },
  { value: 'error', label: officeBannerTexts.kindProblem },
]

const COMPARED: readonly ComparedField<BannerForm>[] = [
  { name: 'text', label: officeBannerTexts.text },
  { name: 'audience', label: officeBannerTexts.audience, show: optionWords(audienceOptions) },
  { name: 'year', label: officeBannerTexts.unpaidYear },
  { name: 'type', label: officeBannerTexts.kind, show: optionWords(TYPES) },
  { name: 'linkTo', label: officeBannerTexts.link, show: optionWords(linkOptions) },
  { name: 'linkText', label: officeBannerTexts.linkText },
  { name: 'endsOn', label: commonTexts.lastDay },
]

/** A banner: what it says, where it leads, who sees it and until when. */
export function BannerDialog({ orgId, banner, onClose }: BannerDialogProps) {
  const save = useSaveBanner(orgId, banner?.id)
  const today = copenhagenDay(new Date())
  const { form, dialog } = useDialogForm<BannerForm>({
    defaultValues: toBannerForm(banner, yearOf(today) + 1),
    draft: `banner ${banner?.id ?? `of ${orgId}`}`,
    conflict: {
      version: banner?.version,
      fields: COMPARED,
      load: async () => {
        const newest = await loadBanner(orgId, banner?.id ?? '')
        if (!newest) throw new Error('the banner is gone')
        return { values: toBannerForm(newest, yearOf(today) + 1), version: newest.version }
      },
    },
    write: save,
    send: (values, version) => save.mutateAsync(fromBannerForm(values, version)),
    fields: BANNER_FIELDS,
    onClose,
  })
  const { register, control, formState } = form
  const { errors } = formState
  const [audience, linkTo] = useWatch({ control, name: ['audience', 'linkTo'] })
  return (
    <FormDialog
      {...dialog}
      title={banner ? officeBannerTexts.changeBanner : officeBannerTexts.newBanner}
      lead={officeBannerTexts.dialogLead}
      failed={{
        refused: officeBannerTexts.notSaved,
        unknown: officeBannerTexts.saveUnknown,
        again: officeBannerTexts.checkList,
      }}
    >
      <TextArea
        label={officeBannerTexts.text}
        rows={3}
        {...textFieldProps(form, 'text', BannerUpdate.shape.text, {
          validate: (text) => text.trim() !== '' || officeBannerTexts.textRequired,
        })}
      />
      <div className="grid gap-5 mini:grid-cols-2">
        <SelectField label={officeBannerTexts.audience} options={audienceOptions} {...register('audience')} />
        {audience === 'unpaid' ? (
          <TextField
            label={officeBannerTexts.unpaidYear}
            inputMode="numeric"
            autoComplete="off"
            error={errors.year?.message}
            {...register('year')}
          />
        ) : (
          <SelectField label={officeBannerTexts.kind} options={TYPES} {...register('type')} />
        )}
      </div>
      <div className="grid gap-5 mini:grid-cols-2">
        <SelectField
          label={officeBannerTexts.link}
          optional
          placeholder={officeBannerTexts.noLink}
          options={linkOptions}
          {...register('linkTo')}
        />
        {linkTo !== '' && (
          <TextField
            label={officeBannerTexts.linkText}
            {...textFieldProps(form, 'linkText', BannerUpdate.shape.linkText)}
          />
        )}
      </div>
      <FormDate control={control} name="endsOn" label={commonTexts.lastDay} optional />
    </FormDialog>
  )
}
