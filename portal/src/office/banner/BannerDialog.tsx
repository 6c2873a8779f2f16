import type { AdministeredBanner } from '@medlem/contract/bannerChange'
import { yearOf } from '@medlem/domain/calendar'
import { Controller, useForm } from 'react-hook-form'
import { useSaveBanner } from '../../api/banner/bannerChange.ts'
import { showFieldErrors } from '../../api/call/showFieldErrors.ts'
import { useDraft } from '../../session/useDraft.ts'
import { WriteError } from '../../shell/WriteError.tsx'
import { Button } from '../../ui/Button.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { DraftNotice } from '../../ui/DraftNotice.tsx'
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
  { value: 'info', label: 'Information' },
  { value: 'success', label: 'Good news' },
  { value: 'warning', label: 'Warning' },
  { value: 'error', label: 'Problem' },
]

/** A banner: what it says, where it leads, who sees it and until when. */
export function BannerDialog({ orgId, banner, onClose }: BannerDialogProps) {
  const save = useSaveBanner(orgId, banner?.id)
  const today = copenhagenDay(new Date())
  const form = useForm<BannerForm>({ defaultValues: toBannerForm(banner, yearOf(today) + 1) })
  const draft = useDraft(form, { form: `banner ${banner?.id ?? `of ${orgId}`}` })
  const { register, control, handleSubmit, watch, formState } = form
  const { errors } = formState
  const [audience, linkTo] = watch(['audience', 'linkTo'])
  const close = () => {
    draft.end()
    onClose()
  }
  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync(fromBannerForm(values, banner?.version))
      close()
    } catch (error) {
      showFieldErrors(form, error, BANNER_FIELDS)
    }
  })
  const isFieldError = BANNER_FIELDS.some((field) => errors[field])
  return (
    <Dialog
      isOpen
      onClose={close}
      title={banner ? 'Change the banner' : 'New banner'}
      lead="A banner is shown at the top of every page, except while people pay."
      keepOnOutsideClick
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {!save.error && <DraftNotice draft={draft} />}
        <TextArea
          label="Text"
          rows={3}
          maxLength={500}
          error={errors.text?.message}
          {...register('text', { validate: (text) => text.trim() !== '' || 'Please write something.' })}
        />
        <div className="grid gap-5 mini:grid-cols-2">
          <SelectField label="Who sees it" options={audienceOptions} {...register('audience')} />
          {audience === 'unpaid' ? (
            <TextField
              label="Year that is not paid"
              inputMode="numeric"
              autoComplete="off"
              error={errors.year?.message}
              {...register('year')}
            />
          ) : (
            <SelectField label="Kind" options={TYPES} {...register('type')} />
          )}
        </div>
        <div className="grid gap-5 mini:grid-cols-2">
          <SelectField
            label="Link to a page"
            optional
            placeholder="No link"
            options={linkOptions}
            {...register('linkTo')}
          />
          {linkTo !== '' && (
            <TextField
              label="Text of the link"
              maxLength={60}
              autoComplete="off"
              error={errors.linkText?.message}
              {...register('linkText')}
            />
          )}
        </div>
        <Controller
          control={control}
          name="endsOn"
          render={({ field }) => (
            <DateField
              label="Last day"
              optional
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.endsOn?.message}
            />
          )}
        />
        {save.error && !isFieldError && (
          <WriteError
            error={save.error}
            refused="The banner is not saved."
            unknown="We don’t know yet whether the banner was saved."
            again="Please check the list of banners before you try again."
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
