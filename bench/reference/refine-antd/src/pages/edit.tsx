import { Edit, useForm } from '@refinedev/antd';
import { Form } from 'antd';
import { StoreFields } from './fields.tsx';

export function StoreEdit() {
  const { formProps, saveButtonProps } = useForm({});
  return (
    <Edit saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <StoreFields />
      </Form>
    </Edit>
  );
}
