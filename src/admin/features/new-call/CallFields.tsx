import { urgencyOptions } from '#domain/urgency.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { RecordInput } from '../../shared/form/RecordInput.tsx';
import { useField } from '../../shared/form/fields.ts';
import { callFacts, type CallValues, otherFacts } from './call-values.ts';

/** The vehicle of a call for vehicle work. */
export function VehicleFields() {
  return (
    <fieldset className="m-0 grid min-w-0 grid-cols-4 gap-3 border-0 p-0">
      <legend className="mb-1 text-sm font-semibold">Vehicle</legend>
      <RecordInput fields={callFacts} name="vehicleYear" />
      <RecordInput fields={callFacts} name="vehicleMake" />
      <RecordInput className="col-span-2" fields={callFacts} name="vehicleModel" />
      <RecordInput className="col-span-2" fields={callFacts} name="vehicleColor" />
      <RecordInput
        className="col-span-2"
        fields={callFacts}
        name="vehiclePlate"
        autoCapitalize="characters"
      />
    </fieldset>
  );
}

/** The caller's name and email, the request, its urgency and the requested time. */
export function CallDetails() {
  const field = useField<CallValues>();
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField label="First name" autoComplete="off" {...field('firstName')} />
      <TextField label="Last name" autoComplete="off" {...field('lastName')} />
      <TextField
        className="col-span-2 sm:col-span-1"
        label="Email"
        type="email"
        autoComplete="off"
        {...field('email')}
      />
      <SelectField
        className="col-span-2 sm:col-span-1"
        label="Urgency"
        options={urgencyOptions}
        {...field('urgency')}
      />
      <TextAreaField className="col-span-2" label="What they said" rows={2} {...field('request')} />
      <RecordInput fields={callFacts} name="wantedDate" />
      <RecordInput fields={callFacts} name="wantedTime" />
      {otherFacts.map((name) => (
        <RecordInput key={name} className="col-span-2" fields={callFacts} name={name} />
      ))}
      <TextAreaField className="col-span-2" label="Note" rows={1} {...field('notes')} />
    </div>
  );
}
