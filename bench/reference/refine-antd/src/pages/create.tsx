import { Create, useForm } from '@refinedev/antd';
import { Form } from 'antd';
import { StoreFields } from './fields.tsx';

export function StoreCreate() {
  const { formProps, saveButtonProps } = useForm({});
  return (
    <Create saveButtonProps={saveButtonProps}>
      <Form {...formProps} layout="vertical">
        <StoreFields />
      </Form>
    </Create>
  );
}
